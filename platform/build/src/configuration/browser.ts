import type { Configuration } from '@rspack/core';

/**
 * The supported browsers. Style sheets are compiled and minified for them: for older ones, a logical property would become
 * eight rules.
 */
export const browsers = ['chrome 130', 'edge 130', 'firefox 130', 'safari 18'];

/** Releases are for visitors; in development React warns and checks. */
export type BuildMode = 'production' | 'development';

/** What all builds have in common. */
export const base = (mode: BuildMode): Configuration => ({
  mode,
  devtool: false,
  performance: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
});

/**
 * The scripts with which the site starts. Most of their functions are called, and they are large enough for the browser to
 * compile them on another thread while they download.
 */
export const startingScripts = /(?:^|\/)(?:platform|shell)\.js$/;

/** Makes V8 compile all functions there, and not one by one when each is called: Explicit JavaScript Compile Hints. */
export const compiledAtOnce = '//# allFunctionsCalledOnLoad\n';

/**
 * Names in the order in which they are needed. By default the commonest characters come first, those of comments counted among
 * them: a release would get another version for another comment.
 */
export const mangle: object = { disableCharFreq: true };

/**
 * A folder named by a file's content, in front of its name. A file that two releases share has one address, and visitors save
 * it under its own name.
 */
export const contentFolder = '[contenthash:8]/';

/** What all builds for browsers have in common. */
export const browserBase = (mode: BuildMode): Configuration => ({
  ...base(mode),
  target: ['web', 'es2022'],
  output: { filename: '[name].js', chunkFilename: '[name].js', crossOriginLoading: 'anonymous' },
});

/**
 * The packages that a first page needs are a script of their own, which changes less often than the shell's code. The
 * components of the design system have a style sheet of their own, of which a document has what its page needs.
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
        enforce: true,
      },
      components: {
        type: 'css/mini-extract',
        test: /[\\/]shared-ui[\\/]src[\\/](?!theme[\\/]|global)/,
        name: 'components',
        chunks: 'initial',
        enforce: true,
      },
    },
  },
};
