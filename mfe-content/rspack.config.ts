import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { remoteConfig } from '@proper/kit';

export default remoteConfig({
  name: 'mfe-content',
  dir: import.meta.dirname,
  // It exposes `./remote`, which is src/remote.ts, and shares what platform/kit/src/rspack/shared-modules.ts lists.
  federation: (options) => new ModuleFederationPlugin(options),
});
