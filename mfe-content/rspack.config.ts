import { remoteConfig } from 'platform/build';

export default remoteConfig({ name: 'mfe-content', dir: import.meta.dirname });
