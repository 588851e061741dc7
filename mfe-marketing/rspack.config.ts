import { remoteConfig } from '@proper/preset';
import { collections } from './content.config';

export default remoteConfig({ name: 'mfe-marketing', dir: import.meta.dirname, collections });
