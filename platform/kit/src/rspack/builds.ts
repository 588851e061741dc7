import path from 'node:path';
import { type ReleaseName, releaseBase } from '@proper/shared-types/release';
import {
  type Configuration,
  CssExtractRspackPlugin,
  DefinePlugin,
  LightningCssMinimizerRspackPlugin,
  NormalModuleReplacementPlugin,
  type RspackPluginInstance,
  SubresourceIntegrityPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import type { GeneratedFiles } from '../release/generated-files';
import {
  type BuildMode,
  baseConfiguration,
  browserConfiguration,
  browsers,
  compileHint,
  hashFolder,
  mangleOptions,
  shellChunks,
  startScripts,
} from './browser';
import { type FederationOptions, federationAliases, remoteFederation, shellFederation } from './federation';
import { sortedHashes, sourceMaps } from './reproducible';
import { moduleRules } from './rules';
import { hostModules, mantineAlias, mantineFile, type VersionByPackage } from './shared-modules';

/** The path of the shell's server bundle, relative to its `release.json`. */
export const serverFile = 'server/index.cjs';

/** A workspace that builds a release: the shell, or a remote. */
export interface Workspace {
  readonly name: ReleaseName;
  /** Its folder: `import.meta.dirname` of its `rspack.config.ts`. */
  readonly dir: string;
  /** Creates its `ModuleFederationPlugin`. */
  readonly federation: (options: FederationOptions) => Pick<RspackPluginInstance, 'apply'>;
  /** Files that the build generates. */
  readonly generatedFiles?: GeneratedFiles | undefined;
  /** The file that exports its {@link RemoteContent}, relative to the workspace: for pages that have data. */
  readonly content?: string;
}

/** What all builds of a workspace need. */
export interface Build extends Workspace {
  readonly mode: BuildMode;
  /** The folder that gets `browser/` and `server/`. */
  readonly folder: string;
  /** The paths of the generated files, by name. */
  readonly generated: Readonly<Record<string, string>>;
  /** Versions or ranges of the shared packages, as in `release.json`. */
  readonly shared: VersionByPackage;
}

/** Where files are served, and the names of assets. */
const outputOptions = ({ name }: Build): Configuration['output'] => ({
  publicPath: releaseBase(name),
  assetModuleFilename: `${hashFolder}[name][ext]`,
  clean: true,
});

/** Gives the code the addresses of the generated files. */
export const defineGeneratedFiles = ({ generated }: Build): RspackPluginInstance =>
  new DefinePlugin({ __generated_files__: JSON.stringify(generated) });

/** A bundle for Node: one CommonJS file, with readable stacks. Its files for browsers are those of {@link browserBuild}. */
const nodeBuild = (build: Build, file: string): Configuration => ({
  ...baseConfiguration(build.mode),
  context: build.dir,
  target: ['node20', 'es2022'],
  module: {
    rules: moduleRules(build.name, { onServer: true }),
    parser: { javascript: { dynamicImportMode: 'eager', exportsPresence: 'error' } },
    generator: { 'asset/resource': { emit: false } },
  },
  output: {
    ...outputOptions(build),
    path: path.dirname(file),
    filename: path.basename(file),
    chunkFormat: 'commonjs',
    library: { type: 'commonjs2' },
    devtoolModuleFilenameTemplate: '[resource-path]',
  },
  optimization: {
    splitChunks: false,
    // Other kinds of ids are made from paths, which depend on where the packages are installed.
    moduleIds: 'natural',
    // A changed comment must not change the release.
    minimizer: [
      new SwcJsMinimizerRspackPlugin({
        extractComments: false,
        minimizerOptions: { compress: false, mangle: false, format: { comments: false } },
      }),
    ],
  },
  plugins: [defineGeneratedFiles(build)],
});

/** The shell's server bundle, which the composer runs. */
const serverBuild = (build: Build): Configuration => ({
  ...nodeBuild(build, path.join(build.folder, serverFile)),
  name: 'server',
  entry: path.join(build.dir, 'src/server.tsx'),
});

/** The bundle that {@link renderPages} runs. It is not part of the release. */
export const renderBundle = ({ dir, mode }: Pick<Build, 'dir' | 'mode'>): string =>
  path.join(dir, 'node_modules/.cache/render', mode, 'index.cjs');

/** A remote's pages and their content, to be rendered by the build. React is the renderer's own. */
function renderBuild(build: Build): Configuration {
  const node = nodeBuild(build, renderBundle(build));
  return {
    ...node,
    name: 'render',
    // No module of Node: pages run in browsers.
    target: ['es2022'],
    devtool: 'source-map',
    entry: path.join(import.meta.dirname, '../render/bundle.cjs'),
    externals: [...hostModules, '@supabase/supabase-js'],
    externalsType: 'commonjs',
    resolve: {
      ...node.resolve,
      alias: {
        ...mantineAlias(),
        '@mantine/core$': mantineFile,
        'workspace-remote$': path.join(build.dir, 'src/remote.ts'),
        'workspace-content$': build.content === undefined ? false : path.join(build.dir, build.content),
      },
    },
    optimization: { ...node.optimization, minimize: false },
  };
}

/** The build before that of the browser files: the shell's server bundle, or what renders a remote's pages. */
export const earlierBuild = (build: Build): Configuration =>
  build.name === 'shell' ? serverBuild(build) : renderBuild(build);

/** A release's scripts, style sheets and other files for browsers: minified, with integrity hashes. */
export const browserBuild = (build: Build, release: RspackPluginInstance): Configuration => ({
  ...browserConfiguration(build.mode),
  context: build.dir,
  name: 'browser',
  entry: build.name === 'shell' ? { shell: './src/browser.ts' } : {},
  resolve: {
    ...browserConfiguration(build.mode).resolve,
    alias: federationAliases(),
  },
  module: { rules: moduleRules(build.name, { onServer: false }) },
  output: {
    ...browserConfiguration(build.mode).output,
    ...outputOptions(build),
    path: path.join(build.folder, 'browser'),
    uniqueName: build.name,
    filename: `${hashFolder}[name].js`,
    chunkFilename: `${hashFolder}[name].js`,
  },
  optimization: {
    // Each page of a remote has one script and one style sheet.
    ...(build.name === 'shell' ? shellChunks : { splitChunks: false }),
    chunkIds: 'named',
    // Other kinds of ids are made from names, which for shared modules contain this machine's paths.
    moduleIds: 'natural',
    minimizer: [
      new SwcJsMinimizerRspackPlugin({
        extractComments: false,
        exclude: startScripts,
        minimizerOptions: { mangle: mangleOptions },
      }),
      new SwcJsMinimizerRspackPlugin({
        extractComments: false,
        include: startScripts,
        minimizerOptions: { mangle: mangleOptions, format: { preamble: compileHint } },
      }),
      new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
    ],
  },
  plugins: [
    build.federation(build.name === 'shell' ? shellFederation() : remoteFederation(build.name, build.shared)),
    defineGeneratedFiles(build),
    new CssExtractRspackPlugin({
      filename: `${hashFolder}[name].css`,
      chunkFilename: `${hashFolder}[name].css`,
    }),
    new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
    sortedHashes,
    // The shell's own notices need other components than it shares.
    ...(build.name === 'shell'
      ? [new NormalModuleReplacementPlugin(/^@mantine\/core$/, 'whole-mantine-core')]
      : []),
    ...(build.mode === 'production' ? sourceMaps() : []),
    release,
  ],
});
