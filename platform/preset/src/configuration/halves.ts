import path from 'node:path';
import { type ReleaseName, releaseBase } from '@proper/shared-types/release';
import type { Configuration, RspackPluginInstance } from '@rspack/core';
import { serverFile } from '../release/release-plugin';
import type { BuildMode } from '../version/version';
import { base, browserBase } from './browser';
import { leanerRuntime } from './federation-runtime/leaner-runtime';
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

/** Where both halves say that their files are served, and what those are called. */
export const output = ({ name, version }: Build): Configuration['output'] => ({
  publicPath: releaseBase(name, version),
  assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  clean: true,
});

/** Where the browser's half of a release goes. */
export const browserFolder = ({ releasesFolder, version }: Build): string =>
  path.join(releasesFolder, version, 'browser');

/** One CommonJS file that the composer runs. */
export const serverHalf = (build: Build, entry: string, externals: readonly string[]): Configuration => ({
  ...base(build.mode),
  context: build.dir,
  name: 'server',
  target: ['es2022'],
  resolve: { ...base(build.mode).resolve, conditionNames: ['workerd', '...'] },
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
    chunkFormat: 'commonjs',
    library: { type: 'commonjs2' },
  },
  optimization: { minimize: false, splitChunks: false },
});

/** The bundle that makes the data of a remote's pages. It is no part of the release. */
export const contentBundle = ({ dir, mode }: Build): string =>
  path.join(dir, 'node_modules/.cache/content', mode, 'index.cjs');

/** One CommonJS file that the build itself runs: the workspace's `src/content`, with the components that its texts name. */
export function contentBuild(build: Build, entry: string): Configuration {
  const file = contentBundle(build);
  return {
    ...serverHalf(build, entry, ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']),
    name: 'content',
    output: {
      ...output(build),
      path: path.dirname(file),
      filename: path.basename(file),
      chunkFormat: 'commonjs',
      library: { type: 'commonjs2' },
    },
  };
}

/** The browser's half of a build, before what makes a release of it. */
export interface BrowserHalf {
  readonly entry: NonNullable<Configuration['entry']>;
  readonly federation: RspackPluginInstance;
  readonly optimization?: Configuration['optimization'];
}

/** The scripts, style sheets and other files of a release for browsers. */
export const browserHalf = (
  build: Build,
  { entry, federation, optimization }: BrowserHalf,
): Configuration => {
  const common = browserBase(build.mode);
  return {
    ...common,
    context: build.dir,
    entry,
    name: 'browser',
    module: { rules: moduleRules(build.name, { onServer: false }) },
    output: { ...common.output, ...output(build), path: browserFolder(build), uniqueName: build.name },
    optimization: { ...common.optimization, ...optimization },
    plugins: [federation, leanerRuntime(build.name), ...(common.plugins ?? [])],
  };
};
