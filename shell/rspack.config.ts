import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { shellConfig } from '@proper/kit';

export default shellConfig({
  dir: import.meta.dirname,
  generatedFiles: async () => (await import('./src/icons/icons')).icons,
  // It provides what platform/kit/src/rspack/shared-modules.ts lists; src/remotes/federation.ts registers its remotes.
  federation: (options) =>
    new ModuleFederationPlugin({
      ...options,
      runtimePlugins: [path.join(import.meta.dirname, 'src/remotes/federation-plugin.ts')],
    }),
});
