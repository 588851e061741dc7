import { remoteConfig } from 'platform/build';

export default remoteConfig({ name: 'mfe-marketing', dir: import.meta.dirname });
