import { remoteConfig } from '@proper/preset';

export default remoteConfig({ name: 'mfe-example', dir: import.meta.dirname });
