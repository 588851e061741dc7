import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { remoteConfig } from '@proper/kit';

export default remoteConfig({
  name: 'mfe-marketing',
  dir: import.meta.dirname,
  // The remote exposes src/remote.ts and shares the modules of platform/kit/src/rspack/shared-modules.ts.
  federation: (options) => new ModuleFederationPlugin(options),
});
