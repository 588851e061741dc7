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
import { remoteFederation, shellFederation } from '../configuration/federation';
import { type Build, base, contractVersion, output, serverHalf, shellChunks } from '../configuration/halves';
import { leanerRuntime } from '../configuration/leaner-runtime';
import { moduleRules } from '../configuration/rules';
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
  /** As `release.json` would say it. */
  readonly contract: string;
  /** Holds `browser/` and `server/`, as a release's folder does. */
  readonly folder: string;
  readonly server: Configuration;
  readonly browser: Configuration;
}

const inBrowser = (file: string): string => path.join(import.meta.dirname, 'browser', file);

const buildOf = (name: ReleaseName, dir: string, { folder }: DevelopmentOptions): Build => ({
  name,
  dir,
  mode: 'development',
  version: developedVersion,
  releasesFolder: path.join(folder, name),
});

/** What all builds under development have in common. */
const developed = (
  name: string,
  configuration: Configuration,
  { cacheFolder }: DevelopmentOptions,
): Configuration => ({
  ...configuration,
  name,
  // The development server's client is in a build of its own.
  devServer: false,
  cache: {
    type: 'persistent',
    // What the loaders and plug-ins are, beside the lockfile: the preset itself.
    buildDependencies: [path.join(import.meta.dirname, '../../../../package-lock.json')],
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
  { plugins = [], optimization, ...more }: Configuration,
  options: DevelopmentOptions,
): Configuration {
  const { refresh } = options;
  return developed(
    `${build.name} browser`,
    {
      ...base(build),
      context: root(build.dir),
      target: ['web', 'es2022'],
      devtool: 'cheap-module-source-map',
      module: { rules: moduleRules(build.name, { onServer: false, refresh }) },
      externals: oneRefreshRuntime,
      output: {
        ...output(build),
        // Pages that are open may still ask for updates of some builds before.
        clean: false,
        path: path.join(build.releasesFolder, build.version, 'browser'),
        uniqueName: build.name,
        filename: '[name].js',
        chunkFilename: '[name].js',
        crossOriginLoading: 'anonymous',
        devtoolNamespace: build.name,
      },
      ...more,
      optimization: { ...optimization, emitOnErrors: false },
      resolve: { ...base(build).resolve, alias: { 'developed-entry$': path.join(build.dir, entry) } },
      plugins: [
        ...plugins,
        leanerRuntime,
        hotUpdates,
        usesOfShared,
        crossOriginScripts,
        new HotModuleReplacementPlugin(),
        new CssExtractRspackPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
        ...(refresh
          ? [new ReactRefreshRspackPlugin({ injectEntry: false, exclude: [/node_modules/, inBrowser('')] })]
          : []),
      ],
    },
    options,
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
  );
}

/** What is built of a remote. */
export function developRemote(name: RemoteName, dir: string, options: DevelopmentOptions): Developed {
  const build = buildOf(name, dir, options);
  const entry = 'src/remote.ts';
  return {
    name,
    contract: `^${contractVersion(build)}`,
    folder: path.join(build.releasesFolder, build.version),
    server: serverOf(build, entry, sharedSpecifiers, options),
    browser: browserOf(
      build,
      entry,
      { entry: {}, plugins: [remoteFederation(name, inBrowser('entry.cjs'))] },
      options,
    ),
  };
}

/** What is built of the shell. */
export function developShell(dir: string, options: DevelopmentOptions): Developed {
  const build = buildOf('shell', dir, options);
  return {
    name: 'shell',
    contract: contractVersion(build),
    folder: path.join(build.releasesFolder, build.version),
    server: serverOf(build, 'src/server.tsx', [], options),
    browser: browserOf(
      build,
      'src/browser.ts',
      {
        entry: { shell: inBrowser('entry.cjs') },
        plugins: [
          shellFederation({
            'shared-types': inBrowser('brought/shared-types.cjs'),
            'shared-ui': inBrowser('brought/shared-ui.cjs'),
          }),
        ],
        optimization: { splitChunks: shellChunks },
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
      mode: 'development',
      context: import.meta.dirname,
      target: ['web', 'es2022'],
      devtool: false,
      entry: { client: inBrowser('client.ts') },
      module: { rules: moduleRules('shell', { onServer: false }) },
      resolve: { extensions: ['.ts', '.js'] },
      output: {
        path: path.join(options.folder, 'client'),
        publicPath: path.posix.join(path.posix.dirname(clientScript), '/'),
        uniqueName: 'development',
        filename: '[name].js',
      },
    },
    options,
  ),
  devServer: {},
});
