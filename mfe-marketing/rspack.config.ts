import { remoteConfig } from 'preset';

export default remoteConfig({ name: 'mfe-marketing', dir: import.meta.dirname });
