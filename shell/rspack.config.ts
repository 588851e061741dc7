import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { shellConfig } from '@proper/kit';

export default shellConfig({
  dir: import.meta.dirname,
  // The npm packages that a first page needs get their own script, which changes less often than the shell's
  // code. Components, and what only some pages have, get their own style sheet, of which a document contains
  // only the rules that it uses.
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
      // A document declares the typefaces after its content.
      fonts: {
        type: 'css/mini-extract',
        test: /[\\/]theme[\\/]fonts\.css/,
        name: 'fonts',
        chunks: 'initial',
        priority: 2,
        enforce: true,
      },
      components: {
        type: 'css/mini-extract',
        test: /[\\/](?:shared-ui[\\/]src[\\/](?!theme[\\/]|global)|shell[\\/]src[\\/](?:notifications[\\/]|routing[\\/]absent-pages|layout[\\/]Breadcrumbs))/,
        name: 'components',
        // Includes the styles of lazy chunks, so that the shell needs no code that loads style sheets.
        chunks: 'all',
        enforce: true,
      },
      // The modules that the shell shares for forms. Its own notifications may already have loaded some.
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
  // The shell shares the modules that platform/kit/src/rspack/shared-modules.ts lists.
  federation: (options) =>
    new ModuleFederationPlugin({
      ...options,
      runtimePlugins: [path.join(import.meta.dirname, 'src/remotes/federation.ts')],
    }),
});
