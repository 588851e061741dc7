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
import { type BuildMode, baseConfiguration, browserConfiguration, browsers } from './browser';
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
  /** How its code is split into files. By default, each page has one script and one style sheet. */
  readonly splitChunks?: NonNullable<Configuration['optimization']>['splitChunks'];
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
  /** Modules that run before its own, in development. */
  readonly hot?: readonly string[];
  /** Whether components are refreshed in place. */
  readonly hasRefresh?: boolean;
}

/**
 * Puts each file of a release into a folder named by the hash of its content. A file in two releases has the same address in both, and
 * visitors save it under its own name.
 */
const folderOf = ({ mode }: Build): string => (mode === 'production' ? '[contenthash:8]/' : '');

const commonOptions = (build: Build): Configuration['output'] => ({
  publicPath: releaseBase(build.name),
  assetModuleFilename: `${folderOf(build)}[name][ext]`,
  clean: build.mode === 'production',
});

/** Gives the code the addresses of the generated files. */
const defineGeneratedFiles = ({ generated }: Build): RspackPluginInstance =>
  new DefinePlugin({ __generated_files__: JSON.stringify(generated) });

/** The bundle that {@link renderPages} runs. It is not part of the release. */
export const renderBundle = ({ dir, mode }: Pick<Build, 'dir' | 'mode'>): string =>
  path.join(dir, 'node_modules/.cache/render', mode, 'index.cjs');

/** What differs in a bundle that only renders a remote's pages: React is the renderer's own, and no module of Node is there. */
const renderOptions = ({ dir, content }: Build): Configuration => ({
  name: 'render',
  target: ['es2022'],
  devtool: 'source-map',
  entry: path.join(import.meta.dirname, '../render/bundle.cjs'),
  externals: [...hostModules, '@supabase/supabase-js'],
  externalsType: 'commonjs',
  resolve: {
    ...baseConfiguration('production').resolve,
    alias: {
      ...mantineAlias(),
      '@mantine/core$': mantineFile,
      'workspace-remote$': path.join(dir, 'src/remote.ts'),
      'workspace-content$': content === undefined ? false : path.join(dir, content),
    },
  },
});

/**
 * The build before that of the browser files, for Node: the shell's server bundle, which the composer runs, or what renders a remote's
 * pages. One CommonJS file with readable stacks, whose files for browsers are those of {@link browserBuild}.
 */
export function nodeBuild(build: Build): Configuration {
  const isShell = build.name === 'shell';
  const file = isShell ? path.join(build.folder, serverFile) : renderBundle(build);
  return {
    ...baseConfiguration(build.mode),
    name: 'server',
    context: build.dir,
    target: ['node20', 'es2022'],
    entry: path.join(build.dir, 'src/server.tsx'),
    module: {
      rules: moduleRules(build.name, { onServer: true }),
      parser: { javascript: { dynamicImportMode: 'eager', exportsPresence: 'error' } },
      generator: { 'asset/resource': { emit: false } },
    },
    output: {
      ...commonOptions(build),
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
      minimize: isShell,
      // A changed comment must not change the release.
      minimizer: [
        new SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { compress: false, mangle: false, format: { comments: false } },
        }),
      ],
    },
    plugins: [defineGeneratedFiles(build)],
    ...(!isShell && renderOptions(build)),
  };
}

/**
 * The scripts that start the site. V8 compiles all of their functions at once instead of each on its first call, on another thread
 * while they are downloaded: Explicit JavaScript Compile Hints.
 */
const startScripts = /(?:^|\/)(?:platform|shell)\.js$/;

/** @param preamble - The first line of each script. */
const scriptMinimizer = (scripts: { include?: RegExp; exclude?: RegExp }, preamble = '') =>
  new SwcJsMinimizerRspackPlugin({
    extractComments: false,
    ...scripts,
    minimizerOptions: {
      // Names are assigned in the order in which they are needed. By default the commonest characters come first, including those in
      // comments: a changed comment would change the version of a release.
      mangle: { disableCharFreq: true } as object,
      format: { preamble },
    },
  });

/** A workspace's scripts, style sheets and other files for browsers. Those of a release are minified, and have integrity hashes. */
export function browserBuild(build: Build): Configuration {
  const { name, dir, mode, folder, shared, hot = [], hasRefresh = false } = build;
  const isShell = name === 'shell';
  const isRelease = mode === 'production';
  const common = browserConfiguration(mode);
  const inFolder = (file: string): string => folderOf(build) + file;
  return {
    ...common,
    context: dir,
    name: 'browser',
    entry: isShell ? { shell: [...hot, './src/browser.ts'] } : {},
    resolve: { ...common.resolve, alias: federationAliases() },
    module: { rules: moduleRules(name, { onServer: false, refresh: hasRefresh }) },
    output: {
      ...common.output,
      ...commonOptions(build),
      path: path.join(folder, 'browser'),
      uniqueName: name,
      filename: inFolder('[name].js'),
      chunkFilename: inFolder('[name].js'),
    },
    optimization: {
      splitChunks: build.splitChunks ?? false,
      // Other kinds of ids are made from names, which for shared modules contain this machine's paths.
      ...(isRelease && { chunkIds: 'named', moduleIds: 'natural' }),
      minimizer: [
        scriptMinimizer({ exclude: startScripts }),
        scriptMinimizer({ include: startScripts }, '//# allFunctionsCalledOnLoad\n'),
        new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    plugins: [
      build.federation(isShell ? shellFederation() : remoteFederation(name, shared, { inFolder, hot })),
      defineGeneratedFiles(build),
      new CssExtractRspackPlugin({ filename: inFolder('[name].css'), chunkFilename: inFolder('[name].css') }),
      // The shell's own notices need other components than it shares.
      isShell && new NormalModuleReplacementPlugin(/^@mantine\/core$/, 'whole-mantine-core'),
      isRelease && new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      isRelease && sortedHashes,
      isRelease && sourceMaps,
    ],
  };
}
