import { remoteConfig } from 'preset';

export default remoteConfig({ name: 'mfe-content', dir: import.meta.dirname });
