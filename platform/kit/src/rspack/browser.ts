import type { Configuration } from '@rspack/core';

/** The supported browsers. Style sheets are compiled for them: for older ones, a logical property would become eight rules. */
export const browsers = ['chrome 130', 'edge 130', 'firefox 130', 'safari 18'];

/** `production` for releases, `development` for React's warnings and checks. */
export type BuildMode = 'production' | 'development';

/** The options of every build. */
export const baseConfiguration = (mode: BuildMode): Configuration => ({
  mode,
  devtool: false,
  performance: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'], extensionAlias: { '.js': ['.ts', '.js'] } },
});

/**
 * The scripts that start the site. Most of their functions are called on load, and they are large enough for the browser to
 * compile them on another thread while it downloads them.
 */
export const startScripts = /(?:^|\/)(?:platform|shell)\.js$/;

/** Makes V8 compile all functions of a script at once instead of each on its first call: Explicit JavaScript Compile Hints. */
export const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * Assigns short names in the order in which they are needed. By default the commonest characters come first, including those in
 * comments: a changed comment would change the version of a release.
 */
export const mangleOptions: object = { disableCharFreq: true };

/**
 * Puts each file into a folder named by the hash of its content. A file in two releases has the same address in both, and
 * visitors save it under its own name.
 */
export const hashFolder = '[contenthash:8]/';

/** The options of every build for browsers. */
export const browserConfiguration = (mode: BuildMode): Configuration => ({
  ...baseConfiguration(mode),
  target: ['web', 'es2022'],
  output: {
    filename: '[name].js',
    chunkFilename: '[name].js',
    crossOriginLoading: 'anonymous',
    // A module that fails because a shared one could not be fetched must run again at the next attempt.
    strictModuleErrorHandling: true,
  },
});

/**
 * The packages that a first page needs are in a script of their own, which changes less often than the shell's code. The design
 * system's components have a style sheet of their own; a document contains only the rules that its page needs.
 */
export const shellChunks: Configuration['optimization'] = {
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
      // What the shell shares for forms; its own notices may have loaded a part of it already.
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
};
