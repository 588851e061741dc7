import { remoteConfig } from 'preset';

export default remoteConfig({ name: 'mfe-example', dir: import.meta.dirname });
