import path from 'node:path';
import { type ReleaseName, releaseBase } from '@proper/shared-types/release';
import {
  type Configuration,
  DefinePlugin,
  type RspackPluginInstance,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import { serverFile } from '../release/release-plugin';
import type { BuildMode } from '../release/releases-folder';
import { base, browserBase, contentFolder } from './browser';
import { moduleRules } from './rules';

/** One build of a workspace. */
export interface Build {
  readonly name: ReleaseName;
  /** The workspace's folder. */
  readonly dir: string;
  readonly mode: BuildMode;
  /** Gets `browser/` and `server/`. */
  readonly folder: string;
  /** Where the files that the build makes are, by their names: in folders named by their content. */
  readonly generated: Readonly<Record<string, string>>;
}

/** Where both halves say that their files are served, and what those are called. */
export const output = ({ name }: Build): Configuration['output'] => ({
  publicPath: releaseBase(name),
  assetModuleFilename: `${contentFolder}[name][ext]`,
  clean: true,
});

/** What both halves know of the build itself. */
export const definitions = ({ generated }: Build): RspackPluginInstance =>
  new DefinePlugin({ __generated_files__: JSON.stringify(generated) });

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
    path: path.join(build.folder, path.dirname(serverFile)),
    filename: path.basename(serverFile),
    chunkFormat: 'commonjs',
    library: { type: 'commonjs2' },
  },
  optimization: {
    splitChunks: false,
    // Another comment is no other release. Names stay, for those who read a stack.
    minimizer: [
      new SwcJsMinimizerRspackPlugin({
        extractComments: false,
        minimizerOptions: { compress: false, mangle: false, format: { comments: false } },
      }),
    ],
  },
  plugins: [definitions(build)],
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

/** What tells the browser's half of the shell from that of a remote. */
export interface BrowserHalf {
  readonly entry: NonNullable<Configuration['entry']>;
  readonly federation: RspackPluginInstance;
  readonly optimization?: Configuration['optimization'];
  /** What makes a release of it. */
  readonly plugins?: readonly RspackPluginInstance[];
}

/** The scripts, style sheets and other files of a release for browsers. */
export const browserHalf = (
  build: Build,
  { entry, federation, optimization, plugins = [] }: BrowserHalf,
): Configuration => {
  const common = browserBase(build.mode, contentFolder);
  return {
    ...common,
    context: build.dir,
    entry,
    name: 'browser',
    module: { rules: moduleRules(build.name, { onServer: false }) },
    output: {
      ...common.output,
      ...output(build),
      path: path.join(build.folder, 'browser'),
      uniqueName: build.name,
    },
    optimization: { ...common.optimization, ...optimization },
    plugins: [federation, definitions(build), ...(common.plugins ?? []), ...plugins],
  };
};
