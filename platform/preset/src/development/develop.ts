import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  type Configuration,
  CssExtractRspackPlugin,
  EntryPlugin,
  HotModuleReplacementPlugin,
  NormalModuleReplacementPlugin,
  type RspackPluginInstance,
  RuntimePlugin,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { RemoteName } from 'shared-types';
import { type ReleaseName, releasesBase } from 'shared-types/release';
import { browserBase, shellChunks } from '../configuration/browser';
import { remoteFederation, shellFederation } from '../configuration/federation';
import {
  type BrowserHalf,
  type Build,
  browserFolder,
  output,
  rulesOf,
  serverHalf,
} from '../configuration/halves';
import { leanerRuntime } from '../configuration/leaner-runtime';
import { moduleRules } from '../configuration/rules';
import { installedVersions, type PerPackage, rangesOf } from '../configuration/shared-modules';
import { sharedSpecifiers } from '../configuration/sharing';

export { filesOfChunks, serverFile } from '../release/release-plugin';
export { stackAddress } from './browser/state';

/** In place of a version: addresses stay the same however often something is built. */
export const developedVersion = 'dev';

/** How workspaces are to be built under development. */
export interface DevelopmentOptions {
  /** Bundles go here, into a folder for each workspace. */
  readonly folder: string;
  /** What has been built is remembered here, for the next start. */
  readonly cacheFolder: string;
  /** Whether components are refreshed in place: React's development build runs on the page. */
  readonly refresh: boolean;
}

/** The address of each document's first script. */
export const clientScript = `${releasesBase}development/client.js`;

/** What is built of a workspace, again and again: what the composer's renderer runs, and what the browser runs. */
export interface Developed {
  readonly name: ReleaseName;
  /** Versions or ranges by shared package, as `release.json` would say them. */
  readonly shared: PerPackage;
  /** Holds `browser/` and `server/`, as a release's folder does. */
  readonly folder: string;
  readonly server: Configuration;
  readonly browser: Configuration;
}

const inBrowser = (file: string): string => path.join(import.meta.dirname, 'browser', file);

/** A workspace that is developed. */
type Workspace = Pick<Build, 'name' | 'dir' | 'collections'>;

const buildOf = (workspace: Workspace, { folder }: DevelopmentOptions): Build => ({
  ...workspace,
  mode: 'development',
  version: developedVersion,
  releasesFolder: path.join(folder, workspace.name),
});

const scriptsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?[tj]s$/.test(file))
    .map((file) => path.join(folder, file));

/** The files that say what the texts of a workspace are. */
const collectionFilesOf = ({ dir, collections }: Build): readonly string[] =>
  collections.length === 0
    ? []
    : [path.join(dir, 'content.config.ts'), ...scriptsIn(path.join(dir, 'src/content'))];

/** What all builds under development have in common. */
const developed = (
  name: string,
  configuration: Configuration,
  { cacheFolder }: DevelopmentOptions,
  collectionFiles: readonly string[] = [],
): Configuration => ({
  ...configuration,
  name,
  // The development server's client is in a build of its own.
  devServer: false,
  cache: {
    type: 'persistent',
    // What loaders and plug-ins are: packages, the preset itself, and what a workspace says of its texts.
    buildDependencies: [
      path.join(import.meta.dirname, '../../../../package-lock.json'),
      ...scriptsIn(path.join(import.meta.dirname, '..')),
      ...collectionFiles,
    ],
    storage: { type: 'filesystem', directory: path.join(cacheFolder, name.replaceAll(' ', '-')) },
  },
  infrastructureLogging: { level: 'error' },
  stats: 'none',
});

/** With the repository's top as its context: names of modules are React's names of components, and one page has all of them. */
const root = (dir: string): string => path.dirname(dir);

/** One refresh runtime for all containers, which the document's first script brings. */
const oneRefreshRuntime = { 'react-refresh/runtime': 'properDevelopment.refresh' };

const hotUpdates: RspackPluginInstance = {
  apply(compiler) {
    new EntryPlugin(compiler.context, inBrowser('updates.ts'), {}).apply(compiler);
  },
};

/** Shared modules whose source is here. Their users run again when they have. */
const usesOfShared = new NormalModuleReplacementPlugin(/^shared-(types|ui)$/, (data) => {
  const used = inBrowser(`used/${data.request}.cjs`);
  if (data.contextInfo.issuer !== used) data.request = used;
});

/** As documents preload scripts; production's loader does so for their integrity. */
const crossOriginScripts: RspackPluginInstance = {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('CrossOriginScripts', (compilation) => {
      RuntimePlugin.getCompilationHooks(compilation).createScript.tap(
        'CrossOriginScripts',
        (code) => `${code}\nscript.crossOrigin = 'anonymous';`,
      );
    });
  },
};

function browserOf(
  build: Build,
  entry: string,
  { entry: entries, federation, optimization }: BrowserHalf,
  options: DevelopmentOptions,
): Configuration {
  const { refresh } = options;
  const common = browserBase(build.mode);
  return developed(
    `${build.name} browser`,
    {
      ...common,
      context: root(build.dir),
      entry: entries,
      devtool: 'cheap-module-source-map',
      module: { rules: rulesOf(build, { onServer: false, refresh }) },
      externals: oneRefreshRuntime,
      output: {
        ...common.output,
        ...output(build),
        // Pages that are open may still ask for updates of some builds before.
        clean: false,
        path: browserFolder(build),
        uniqueName: build.name,
        devtoolNamespace: build.name,
      },
      optimization: { ...optimization, emitOnErrors: false },
      resolve: { ...common.resolve, alias: { 'developed-entry$': path.join(build.dir, entry) } },
      plugins: [
        federation,
        leanerRuntime,
        hotUpdates,
        usesOfShared,
        crossOriginScripts,
        new HotModuleReplacementPlugin(),
        new CssExtractRspackPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
        ...(refresh
          ? [
              new ReactRefreshRspackPlugin({
                test: /\.(?:tsx?|mdx)$/,
                injectEntry: false,
                exclude: [/node_modules/, inBrowser('')],
              }),
            ]
          : []),
      ],
    },
    options,
    collectionFilesOf(build),
  );
}

function serverOf(
  build: Build,
  entry: string,
  externals: readonly string[],
  options: DevelopmentOptions,
): Configuration {
  const half = serverHalf(build, path.join(build.dir, entry), externals);
  return developed(
    `${build.name} server`,
    {
      ...half,
      context: root(build.dir),
      devtool: 'cheap-module-source-map',
      optimization: { ...half.optimization, emitOnErrors: false },
    },
    options,
    collectionFilesOf(build),
  );
}

/** What is built of a remote. */
export function developRemote(
  workspace: Workspace & { readonly name: RemoteName },
  options: DevelopmentOptions,
): Developed {
  const { name, dir } = workspace;
  const build = buildOf(workspace, options);
  const entry = 'src/remote.ts';
  const shared = rangesOf(dir);
  return {
    name,
    shared,
    folder: path.join(build.releasesFolder, build.version),
    server: serverOf(build, entry, sharedSpecifiers, options),
    browser: browserOf(
      build,
      entry,
      { entry: {}, federation: remoteFederation(name, shared, inBrowser('entry.cjs')) },
      options,
    ),
  };
}

/** What is built of the shell. */
export function developShell(dir: string, options: DevelopmentOptions): Developed {
  const build = buildOf({ name: 'shell', dir, collections: [] }, options);
  return {
    name: 'shell',
    shared: installedVersions(),
    folder: path.join(build.releasesFolder, build.version),
    server: serverOf(build, 'src/server.tsx', [], options),
    browser: browserOf(
      build,
      'src/browser.ts',
      {
        entry: { shell: inBrowser('entry.cjs') },
        federation: shellFederation({
          'shared-types': inBrowser('brought/shared-types.cjs'),
          'shared-ui': inBrowser('brought/shared-ui.cjs'),
        }),
        optimization: shellChunks,
      },
      options,
    ),
  };
}

/** The first script of each document, to which the development server adds its client. */
export const developClient = (options: DevelopmentOptions): Configuration => ({
  ...developed(
    'client',
    {
      ...browserBase('development'),
      context: import.meta.dirname,
      entry: { client: inBrowser('client.ts') },
      module: { rules: moduleRules('shell', { onServer: false }) },
      output: {
        path: path.join(options.folder, 'client'),
        publicPath: path.posix.join(path.posix.dirname(clientScript), '/'),
        uniqueName: 'development',
        filename: '[name].js',
      },
      optimization: {},
      plugins: [],
    },
    options,
  ),
  devServer: {},
});
