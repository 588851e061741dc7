import path from 'node:path';
import { type ReleaseName, releaseBase } from '@proper/shared-types/release';
import {
  type Configuration,
  CssExtractRspackPlugin,
  DefinePlugin,
  LightningCssMinimizerRspackPlugin,
  NormalModuleReplacementPlugin,
  type RspackPluginFunction,
  type RspackPluginInstance,
  SubresourceIntegrityPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import type { GeneratedFiles } from '../release/generated-files';
import { type FederationOptions, federateRemote, federateShell, federationAliases } from './federation';
import { browsers, createModuleRules } from './rules';
import { hostModules, mantineAlias, mantineFile, readSharedVersions } from './shared-modules';

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
  readonly generatedFiles?: GeneratedFiles;
  /** How the code is split into files. By default, each page has one script and one style sheet. */
  readonly splitChunks?: NonNullable<Configuration['optimization']>['splitChunks'];
}

/** What all builds of a workspace need. */
export interface Build extends Workspace {
  /** `production` for releases, `development` for React's warnings and checks. */
  readonly mode: 'production' | 'development';
  /** The folder that `browser/` and `server/` are written to. */
  readonly folder: string;
  /** The paths of the generated files, by name. */
  readonly generated?: Readonly<Record<string, string>>;
  /** Whether components are refreshed in place. */
  readonly hasRefresh?: boolean;
}

const resolve = { extensions: ['.ts', '.tsx', '.js'] };

/**
 * Puts each file of a release into a folder named by a hash of its content: it keeps its URL from one release
 * to the next, and its own name when visitors save it.
 */
const createFileNamer =
  ({ mode }: Build) =>
  (file: string): string =>
    mode === 'production' ? `[contenthash:8]/${file}` : file;

/** The options that all builds of a workspace share. */
const createCommonOptions = (build: Build) => ({
  mode: build.mode,
  context: build.dir,
  output: {
    publicPath: releaseBase(build.name),
    assetModuleFilename: createFileNamer(build)('[name][ext]'),
    clean: build.mode === 'production',
  },
  // Gives the code the paths of the generated files.
  plugins: [new DefinePlugin({ __generated_files__: JSON.stringify(build.generated ?? {}) })],
});

/** The bundle that {@link renderPages} runs. It is not part of the release. */
export const getRenderBundle = ({ dir, mode }: Build): string =>
  path.join(dir, 'node_modules/.cache/render', mode, 'index.cjs');

/**
 * Overrides for the bundle that renders a remote's pages: it uses the renderer's React, and has no Node
 * modules.
 */
const createRenderOptions = ({ dir }: Build): Configuration => ({
  name: 'render',
  target: ['es2022'],
  devtool: 'source-map',
  entry: path.join(import.meta.dirname, '../render/bundle.cjs'),
  externals: [...hostModules, '@supabase/supabase-js'],
  externalsType: 'commonjs',
  resolve: {
    ...resolve,
    alias: {
      ...mantineAlias,
      '@mantine/core$': mantineFile,
      'workspace-remote$': path.join(dir, 'src/remote.ts'),
    },
    // A remote without content has no such folder.
    fallback: { 'workspace-content': [path.join(dir, 'src/content'), false] },
  },
});

/**
 * The first build, for Node: the shell's server bundle for the composer, or the bundle that renders a
 * remote's pages. It is one CommonJS file with readable stacks; {@link createBrowserBuild} writes the browser
 * files that it names.
 */
export function createNodeBuild(build: Build): Configuration {
  const isShell = build.name === 'shell';
  const file = isShell ? path.join(build.folder, serverFile) : getRenderBundle(build);
  const common = createCommonOptions(build);
  return {
    ...common,
    name: 'server',
    target: ['node20', 'es2022'],
    entry: './src/server.tsx',
    resolve,
    module: {
      rules: createModuleRules(build.name, { onServer: true }),
      parser: { javascript: { dynamicImportMode: 'eager', exportsPresence: 'error' } },
      generator: { 'asset/resource': { emit: false } },
    },
    output: {
      ...common.output,
      path: path.dirname(file),
      filename: path.basename(file),
      chunkFormat: 'commonjs',
      library: { type: 'commonjs2' },
      devtoolModuleFilenameTemplate: '[resource-path]',
    },
    optimization: {
      splitChunks: false,
      // Other kinds of ids contain paths, which depend on where the packages are installed.
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
    ...(!isShell && createRenderOptions(build)),
  };
}

/**
 * Sorts the hashes of a script's chunks by name. The bundler's order differs from build to build, and would
 * change the release's version.
 */
const sortHashes: RspackPluginFunction = ({ hooks, rspack: { Compilation, sources } }) => {
  const tap = { name: 'sortHashes', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONS };
  hooks.thisCompilation.tap(tap.name, (compilation) =>
    compilation.hooks.processAssets.tap(tap, (assets) => {
      for (const [file, script] of Object.entries(assets)) {
        const found = file.endsWith('.js') && /(?<=sriHashes ?= ?)\{[^}]*\}/.exec(String(script.source()));
        if (!found) continue;
        const [hashes] = found;
        const sorted = Object.entries(JSON.parse(hashes)).sort(([a], [b]) => (a < b ? -1 : 1));
        const source = new sources.ReplaceSource(script);
        const end = found.index + hashes.length - 1;
        source.replace(found.index, end, JSON.stringify(Object.fromEntries(sorted)));
        compilation.updateAsset(file, source);
      }
    }),
  );
};

/** Names Module Federation's start in source maps, where its name would contain this machine's paths. */
const nameFederation: RspackPluginFunction = ({ hooks, rspack: { Compilation, sources } }) => {
  const tap = { name: 'nameFederation', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT };
  hooks.thisCompilation.tap(tap.name, (compilation) =>
    compilation.hooks.processAssets.tap(tap, (assets) => {
      for (const [file, map] of Object.entries(assets)) {
        if (!file.endsWith('.map')) continue;
        const text = String(map.source()).replaceAll(/"data:[^"]*"/g, '"webpack:///federation"');
        compilation.updateAsset(file, new sources.RawSource(text));
      }
    }),
  );
};

/** A workspace's files for browsers. For a release, they are minified and have integrity hashes. */
export function createBrowserBuild(build: Build): Configuration {
  const { name, dir, mode, folder, splitChunks = false, hasRefresh = false } = build;
  const isShell = name === 'shell';
  const isRelease = mode === 'production';
  const nameFile = createFileNamer(build);
  const shared = readSharedVersions(name, dir);
  const [filename, styles] = [nameFile('[name].js'), nameFile('[name].css')];
  const common = createCommonOptions(build);
  return {
    ...common,
    name: 'browser',
    target: ['web', 'es2022'],
    performance: false,
    // Source maps for reported stack traces. They contain no source, and are not published.
    devtool: isRelease && 'hidden-nosources-source-map',
    entry: isShell ? { shell: './src/browser.ts' } : {},
    resolve: { ...resolve, alias: federationAliases },
    module: { rules: createModuleRules(name, { onServer: false, refresh: hasRefresh }) },
    output: {
      ...common.output,
      path: path.join(folder, 'browser'),
      uniqueName: name,
      filename,
      chunkFilename: filename,
      crossOriginLoading: 'anonymous',
      // A module must run again if it failed because a shared one could not be fetched.
      strictModuleErrorHandling: true,
      ...(isRelease && { sourceMapFilename: '../source-maps/[file].map' }),
      devtoolModuleFilenameTemplate: 'webpack:///[resource-path]',
    },
    optimization: {
      splitChunks,
      // Other kinds of ids for shared modules contain this machine's paths.
      ...(isRelease && { chunkIds: 'named', moduleIds: 'natural' }),
      minimizer: [
        new SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: {
            // Names are assigned in order of use. By default they are the commonest characters, comments
            // included: a changed comment would change the release's version.
            mangle: { disableCharFreq: true } as object,
            // V8 compiles a script as a whole while it is downloaded, instead of each function when it is
            // called (Explicit JavaScript Compile Hints).
            format: { preamble: '//# allFunctionsCalledOnLoad\n' },
          },
        }),
        new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    plugins: [
      build.federation(isShell ? federateShell(shared) : federateRemote(name, shared, nameFile)),
      ...common.plugins,
      // After the typefaces, which a document declares in its body: before them, a new style sheet would make the
      // browser declare them again and lay out the whole page.
      new CssExtractRspackPlugin({
        filename: styles,
        chunkFilename: styles,
        insert: 'body > :last-child',
      }),
      // The shell's notifications need more components of Mantine than the shell shares.
      isShell && new NormalModuleReplacementPlugin(/^@mantine\/core$/, 'whole-mantine-core'),
      isRelease && new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], enabled: true }),
      isRelease && sortHashes,
      isRelease && nameFederation,
    ],
  };
}
