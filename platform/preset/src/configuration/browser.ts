import {
  type Configuration,
  CssExtractRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  SubresourceIntegrityPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import type { BuildMode } from '../release/releases-folder';

/**
 * The current and the previous major version of each browser, as of the stack's choosing (product.md). Style sheets are
 * compiled and minified for them: for older ones, a logical property would become eight rules.
 */
export const browsers = ['chrome 130', 'edge 130', 'firefox 130', 'safari 18'];

/** What all builds have in common. */
export const base = (mode: BuildMode): Configuration => ({
  mode,
  devtool: false,
  performance: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
});

/**
 * The scripts with which the site starts: most of their functions are called, and they are large enough for the browser
 * to compile them beside the page's own work, while they come.
 */
const startingScripts = /(?:^|\/)(?:platform|shell)\.js$/;

/** Has V8 compile a script's functions there, and not one by one when each is called: Explicit JavaScript Compile Hints. */
const compiledAtOnce = '//# allFunctionsCalledOnLoad\n';

/**
 * In front of a file's name: a folder named by the file's content. A file that is the same in two releases has one address in
 * both, and a visitor saves it under its own name.
 */
export const contentFolder = '[contenthash:8]/';

/**
 * What all builds for browsers have in common, whoever's they are.
 *
 * @param folder - Where scripts and style sheets go; while a page is developed, they keep their addresses.
 */
export const browserBase = (mode: BuildMode, folder: typeof contentFolder | '' = ''): Configuration => ({
  ...base(mode),
  target: ['web', 'es2022'],
  output: {
    filename: `${folder}[name].js`,
    chunkFilename: `${folder}[name].js`,
    crossOriginLoading: 'anonymous',
  },
  optimization: {
    chunkIds: 'named',
    // In both modes: the gate refuses other bytes at an address that is taken.
    realContentHash: true,
    // Other ids are hashes of names, and those of shared modules hold this machine's paths.
    ...(mode === 'production' ? { moduleIds: 'natural' } : {}),
    minimizer: [
      new SwcJsMinimizerRspackPlugin({ extractComments: false, exclude: startingScripts }),
      new SwcJsMinimizerRspackPlugin({
        extractComments: false,
        include: startingScripts,
        minimizerOptions: { format: { preamble: compiledAtOnce } },
      }),
      new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
    ],
  },
  plugins: [
    new CssExtractRspackPlugin({ filename: `${folder}[name].css`, chunkFilename: `${folder}[name].css` }),
    new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
  ],
});

/**
 * The packages that a first page needs come as one script of their own: it changes less often than what is beside it. The
 * components of the design system have a sheet of their own, of which a document takes what its page needs.
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
