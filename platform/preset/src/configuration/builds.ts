import path from 'node:path';
import { type ReleaseName, releaseBase } from '@proper/shared-types/release';
import {
  type Configuration,
  DefinePlugin,
  type RspackPluginInstance,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import { serverFile } from '../release/release-plugin';
import { type BuildMode, base, browserBase, contentFolder, releasedFiles } from './browser';
import { moduleRules } from './rules';

/** What both builds of a workspace have in common. */
export interface Build {
  readonly name: ReleaseName;
  /** The workspace's folder. */
  readonly dir: string;
  readonly mode: BuildMode;
  /** Where they write `browser/` and `server/`. */
  readonly folder: string;
  /** The paths of generated files by their names: in folders named by their content. */
  readonly generated: Readonly<Record<string, string>>;
}

/** Where files are served, and what they are called. */
export const output = ({ name }: Build): Configuration['output'] => ({
  publicPath: releaseBase(name),
  assetModuleFilename: `${contentFolder}[name][ext]`,
  clean: true,
});

/** Tells the code where the generated files are. */
export const definitions = ({ generated }: Build): RspackPluginInstance =>
  new DefinePlugin({ __generated_files__: JSON.stringify(generated) });

/** The server bundle: one CommonJS file that the composer runs. */
export const serverBuild = (build: Build, entry: string, externals: readonly string[]): Configuration => ({
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
    // A changed comment must not make another release. Names stay, for readable stacks.
    minimizer: [
      new SwcJsMinimizerRspackPlugin({
        extractComments: false,
        minimizerOptions: { compress: false, mangle: false, format: { comments: false } },
      }),
    ],
  },
  plugins: [definitions(build)],
});

/** The bundle that generates the data of a remote's pages. It is not part of the release. */
export const contentBundle = ({ dir, mode }: Build): string =>
  path.join(dir, 'node_modules/.cache/content', mode, 'index.cjs');

/** One CommonJS file that the build itself runs: the workspace's `src/content`, with the components that its texts use. */
export function contentBuild(build: Build, entry: string): Configuration {
  const file = contentBundle(build);
  const common = serverBuild(build, path.join(import.meta.dirname, '../content/bundle.cjs'), [
    'react',
    'react/jsx-runtime',
    'react-dom',
    'react-dom/server',
    '@supabase/supabase-js',
  ]);
  return {
    ...common,
    name: 'content',
    resolve: { ...common.resolve, alias: { 'workspace-content$': path.resolve(build.dir, entry) } },
    output: { ...common.output, path: path.dirname(file), filename: path.basename(file) },
  };
}

/** How the browser builds of the shell and of a remote differ. */
export interface BrowserBuildOptions {
  readonly entry: NonNullable<Configuration['entry']>;
  readonly federation: RspackPluginInstance;
  readonly optimization?: Configuration['optimization'];
  /** They make a release of the files. */
  readonly plugins?: readonly RspackPluginInstance[];
}

/** The scripts, style sheets and other files of a release for browsers. */
export const browserBuild = (
  build: Build,
  { entry, federation, optimization, plugins = [] }: BrowserBuildOptions,
): Configuration => {
  const common = browserBase(build.mode);
  const released = releasedFiles();
  return {
    ...common,
    context: build.dir,
    entry,
    name: 'browser',
    module: { rules: moduleRules(build.name, { onServer: false }) },
    output: {
      ...common.output,
      ...released.output,
      ...output(build),
      path: path.join(build.folder, 'browser'),
      uniqueName: build.name,
    },
    optimization: { ...released.optimization, ...optimization },
    plugins: [federation, definitions(build), ...released.plugins, ...plugins],
  };
};
