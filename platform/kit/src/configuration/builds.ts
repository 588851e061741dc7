import path from 'node:path';
import { type ReleaseName, releaseBase } from '@proper/shared-types/release';
import {
  type Configuration,
  CssExtractRspackPlugin,
  DefinePlugin,
  LightningCssMinimizerRspackPlugin,
  type RspackPluginInstance,
  SourceMapDevToolPlugin,
  SubresourceIntegrityPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import type { GeneratedFiles } from '../cache/generated-files';
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
import { type FederationOptions, remoteFederation, runtimeModules, shellFederation } from './federation';
import { moduleRules } from './rules';
import { sharedSpecifiers, type VersionByPackage } from './shared-modules';

/** The path of a release's server bundle, relative to its `release.json`. */
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
export const outputOptions = ({ name }: Build): Configuration['output'] => ({
  publicPath: releaseBase(name),
  assetModuleFilename: `${hashFolder}[name][ext]`,
  clean: true,
});

/** Gives the code the addresses of the generated files. */
export const defineGeneratedFiles = ({ generated }: Build): RspackPluginInstance =>
  new DefinePlugin({ __generated_files__: JSON.stringify(generated) });

/** The server bundle: one CommonJS file that the composer runs. */
export const serverBuild = (build: Build): Configuration => ({
  ...baseConfiguration(build.mode),
  context: build.dir,
  name: 'server',
  target: ['es2022'],
  resolve: { ...baseConfiguration(build.mode).resolve, conditionNames: ['workerd', '...'] },
  entry: path.join(build.dir, build.name === 'shell' ? 'src/server.tsx' : 'src/remote.ts'),
  externals: build.name === 'shell' ? [] : [...sharedSpecifiers],
  externalsType: 'commonjs',
  module: {
    rules: moduleRules(build.name, { onServer: true }),
    parser: { javascript: { dynamicImportMode: 'eager' } },
    generator: { 'asset/resource': { emit: false } },
  },
  output: {
    ...outputOptions(build),
    path: path.join(build.folder, path.dirname(serverFile)),
    filename: path.basename(serverFile),
    chunkFormat: 'commonjs',
    library: { type: 'commonjs2' },
  },
  optimization: {
    splitChunks: false,
    // Other kinds of ids are made from paths, which depend on where the packages are installed.
    moduleIds: 'natural',
    // A changed comment must not change the release. Names are kept for readable stacks.
    minimizer: [
      new SwcJsMinimizerRspackPlugin({
        extractComments: false,
        minimizerOptions: { compress: false, mangle: false, format: { comments: false } },
      }),
    ],
  },
  plugins: [defineGeneratedFiles(build)],
});

/** The folder of a release with its source maps, next to `browser/`: no `release.json` lists them, so no site has them. */
const sourceMapsFolder = 'source-maps';

/**
 * Writes source maps for `npm run site -- faults`. They contain positions and the names of source files, relative to the workspace, but
 * no source, and no script names them.
 */
const sourceMaps = (): RspackPluginInstance =>
  new SourceMapDevToolPlugin({
    filename: `../${sourceMapsFolder}/[file].map`,
    append: false,
    noSources: true,
    moduleFilenameTemplate: 'webpack://[namespace]/[resource-path]',
  });

/** Names Module Federation's start in source maps, which the bundler calls by its code: that contains this machine's paths. */
const namedFederation: RspackPluginInstance = {
  apply: ({ hooks, rspack: { Compilation, sources } }) =>
    hooks.thisCompilation.tap('namedFederation', (compilation) =>
      compilation.hooks.processAssets.tap(
        { name: 'namedFederation', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          for (const [file, map] of Object.entries(assets))
            if (file.endsWith('.map'))
              compilation.updateAsset(
                file,
                new sources.RawSource(
                  String(map.source()).replaceAll(/"data:[^"]*"/g, '"webpack:///federation"'),
                ),
              );
        },
      ),
    ),
};

/**
 * Sorts the hashes of a script's chunks by name: the bundler lists them in an order that can differ from one build to the next, and
 * with it the version of the release.
 */
const sortedHashes: RspackPluginInstance = {
  apply: ({ hooks, rspack: { Compilation, sources } }) =>
    hooks.thisCompilation.tap('sortedHashes', (compilation) =>
      compilation.hooks.processAssets.tap(
        { name: 'sortedHashes', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONS },
        (assets) => {
          for (const [file, script] of Object.entries(assets)) {
            const found =
              file.endsWith('.js') && /(?<=sriHashes ?= ?)\{[^}]*\}/.exec(String(script.source()));
            if (!found) continue;
            const [hashes] = found;
            const sorted = Object.entries(JSON.parse(hashes)).sort(([a], [b]) => (a < b ? -1 : 1));
            const source = new sources.ReplaceSource(script);
            source.replace(
              found.index,
              found.index + hashes.length - 1,
              JSON.stringify(Object.fromEntries(sorted)),
            );
            compilation.updateAsset(file, source);
          }
        },
      ),
    ),
};

/** The path of the bundle that generates the data of a remote's pages. It is not part of the release. */
export const contentBundlePath = ({ dir, mode }: Build): string =>
  path.join(dir, 'node_modules/.cache/content', mode, 'index.cjs');

/** One CommonJS file that the build itself runs: the workspace's `src/content`, with the components that its texts use. */
export function contentBuild(build: Build): Configuration | undefined {
  if (build.content === undefined) return undefined;
  const file = contentBundlePath(build);
  const server = serverBuild(build);
  return {
    ...server,
    name: 'content',
    entry: path.join(import.meta.dirname, '../content/bundle.cjs'),
    externals: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server', '@supabase/supabase-js'],
    resolve: { ...server.resolve, alias: { 'workspace-content$': path.join(build.dir, build.content) } },
    output: { ...server.output, path: path.dirname(file), filename: path.basename(file) },
  };
}

/** A release's scripts, style sheets and other files for browsers: minified, with integrity hashes. */
export const browserBuild = (build: Build, release: RspackPluginInstance): Configuration => ({
  ...browserConfiguration(build.mode),
  context: build.dir,
  name: 'browser',
  entry: build.name === 'shell' ? { shell: './src/browser.ts' } : {},
  resolve: { ...browserConfiguration(build.mode).resolve, alias: runtimeModules },
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
    ...(build.name === 'shell' ? shellChunks : {}),
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
    ...(build.mode === 'production' ? [sourceMaps(), namedFederation] : []),
    release,
  ],
});
