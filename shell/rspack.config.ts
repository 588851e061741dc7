import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { shellConfig } from '@proper/kit';

export default shellConfig({
  dir: import.meta.dirname,
  // The packages that a first page needs are in a script of their own, which changes less often than the shell's code. The design
  // system's components have a style sheet of their own; a document contains only the rules that its page needs.
  splitChunks: {
    cacheGroups: {
      default: false,
      defaultVendors: false,
      platform: { test: /node_modules/, name: 'platform', chunks: 'initial', enforce: true },
      theme: {
        type: 'css/mini-extract',
        test: /[\\/]shared-ui[\\/]src[\\/](theme[\\/]|global)/,
        name: 'theme',
        chunks: 'initial',
        priority: 1,
        enforce: true,
      },
      components: {
        type: 'css/mini-extract',
        test: /[\\/](?:shared-ui[\\/]src[\\/](?!theme[\\/]|global)|shell[\\/]src[\\/]notifications[\\/])/,
        name: 'components',
        // Those of lazy parts, too: a document contains the rules that it uses of this one style sheet, and the shell needs no code
        // that loads style sheets of chunks.
        chunks: 'all',
        enforce: true,
      },
      // What the shell shares for forms; its own notifications may have loaded a part of it already.
      forms: {
        test: /[\\/](?:mantine-core\.mjs|node_modules[\\/](?:@mantine|clsx))/,
        name: 'forms',
        chunks: ({ name }) => name !== 'notifications',
        enforce: true,
      },
      mantine: {
        test: /node_modules[\\/](?:@mantine|clsx)/,
        name: 'mantine',
        chunks: 'async',
        minChunks: 2,
        priority: 1,
        enforce: true,
      },
    },
  },
  generatedFiles: async () => (await import('./icons/icons')).icons,
  // It provides what platform/kit/src/rspack/shared-modules.ts lists; src/remotes/federation.ts registers its remotes.
  federation: (options) =>
    new ModuleFederationPlugin({
      ...options,
      runtimePlugins: [path.join(import.meta.dirname, 'src/remotes/federation-plugin.ts')],
    }),
});
