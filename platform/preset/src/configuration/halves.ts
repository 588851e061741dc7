import path from 'node:path';
import {
  type Configuration,
  CssExtractRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  SubresourceIntegrityPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import { type ReleaseName, releaseBase } from 'shared-types/release';
import { ReleasePlugin, serverFile } from '../release/release-plugin';
import { type BuildMode, packageVersion } from '../version/version';
import { leanerRuntime } from './leaner-runtime';
import { moduleRules } from './rules';

/** One build of a workspace. */
export interface Build {
  readonly name: ReleaseName;
  /** The workspace's folder. */
  readonly dir: string;
  readonly mode: BuildMode;
  readonly version: string;
  /** Holds all releases of this mode; the release itself goes into a folder named by its version. */
  readonly releasesFolder: string;
}

export const contractVersion = ({ dir }: Build): string => packageVersion(path.join(dir, '../shared-types'));

/** What is of npm comes in a file of its own, in the shell. */
export const shellChunks = {
  cacheGroups: {
    default: false,
    defaultVendors: false,
    platform: { test: /node_modules/, name: 'platform', chunks: 'initial', enforce: true },
  },
} as const;

/** What both halves of a build have in common. */
export const base = (build: Build): Configuration => ({
  mode: build.mode,
  context: build.dir,
  devtool: false,
  performance: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
});

export const output = ({ name, version }: Build): Configuration['output'] => ({
  publicPath: releaseBase(name, version),
  assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  clean: true,
});

/** One CommonJS file that the composer runs. */
export const serverHalf = (build: Build, entry: string, externals: readonly string[]): Configuration => ({
  ...base(build),
  name: 'server',
  target: 'node20',
  entry,
  externals: [...externals],
  externalsType: 'commonjs',
  module: {
    rules: moduleRules(build.name, { onServer: true }),
    parser: { javascript: { dynamicImportMode: 'eager' } },
    generator: { 'asset/resource': { emit: false } },
  },
  output: {
    ...output(build),
    path: path.join(build.releasesFolder, build.version, path.dirname(serverFile)),
    filename: path.basename(serverFile),
    library: { type: 'commonjs2' },
  },
  optimization: { minimize: false, splitChunks: false },
});

export const browserHalf = (
  build: Build,
  contract: string,
  { plugins = [], optimization, ...half }: Configuration,
): Configuration => ({
  ...base(build),
  ...half,
  name: 'browser',
  dependencies: ['server'],
  target: ['web', 'es2022'],
  module: { rules: moduleRules(build.name, { onServer: false }) },
  output: {
    ...output(build),
    path: path.join(build.releasesFolder, build.version, 'browser'),
    uniqueName: build.name,
    filename: '[name].js',
    chunkFilename: '[name].js',
    crossOriginLoading: 'anonymous',
  },
  optimization: {
    chunkIds: 'named',
    // Other ids are hashes of names, and those of shared modules hold this machine's paths.
    ...(build.mode === 'production' ? { moduleIds: 'natural' } : {}),
    minimizer: [
      new SwcJsMinimizerRspackPlugin({ extractComments: false }),
      new LightningCssMinimizerRspackPlugin(),
    ],
    ...optimization,
  },
  plugins: [
    ...plugins,
    leanerRuntime,
    new CssExtractRspackPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
    new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
    new ReleasePlugin({ ...build, contract }),
  ],
});
