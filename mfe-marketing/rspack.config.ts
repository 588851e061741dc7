import { remoteConfig } from 'preset';
import { collections } from './content.config';

export default remoteConfig({ name: 'mfe-marketing', dir: import.meta.dirname, collections });
