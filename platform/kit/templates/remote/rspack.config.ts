import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { remoteConfig } from '@proper/kit';

export default remoteConfig({
  name: 'mfe-sample',
  dir: import.meta.dirname,
  // The remote exposes `./remote`, which is src/remote.ts.
  federation: (options) => new ModuleFederationPlugin(options),
});
