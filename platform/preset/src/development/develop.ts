import path from 'node:path';
import type { RemoteName } from '@proper/shared-types';
import { type ReleaseName, releasesBase } from '@proper/shared-types/release';
import { type Configuration, CssExtractRspackPlugin, HotModuleReplacementPlugin } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { browserBase, shellChunks } from '../configuration/browser';
import {
  type BrowserBuildOptions,
  type Build,
  contentBuild,
  contentBundle,
  definitions,
  output,
  serverBuild,
} from '../configuration/builds';
import { remoteFederation, shellFederation } from '../configuration/federation';
import { moduleRules } from '../configuration/rules';
import {
  installedVersions,
  type PerPackage,
  rangesOf,
  sharedSpecifiers,
} from '../configuration/shared-modules';
import type { ContentPage } from '../content/content';
import { readContentPages } from '../release/read-pages';
import { serverFile } from '../release/release-plugin';
import {
  consumedByShell,
  consumedModules,
  crossOriginScripts,
  type DevelopmentOptions,
  developed,
  hotUpdates,
  inBrowser,
  oneRefreshRuntime,
  providedByShell,
} from './development-build';

export type { ContentPage } from '../content/content';
export { filesOfChunks, serverFile } from '../release/release-plugin';
export { stackAddress } from './browser/state';
export type { DevelopmentOptions } from './development-build';

/** The version of every workspace in development. */
export const developedVersion = 'dev';

/** A workspace in development: what is built of it after each edit, for the composer's renderer and for the browser. */
export interface Developed {
  readonly name: ReleaseName;
  /** Versions or ranges by shared package, as in `release.json`. */
  readonly shared: PerPackage;
  /** Contains `browser/` and `server/`, as a release's folder does. */
  readonly folder: string;
  readonly server: Configuration;
  readonly browser: Configuration;
  /** The bundle that generates the data of its pages, if they have any. */
  readonly content?: Configuration | undefined;
  /** The pages with data, read from the texts as they are now. @throws AggregateError of mistakes in them */
  readonly contentPages: () => readonly ContentPage[];
}

type Workspace = Pick<Build, 'name' | 'dir'>;

const buildOf = (workspace: Workspace, { folder }: DevelopmentOptions): Build => ({
  ...workspace,
  mode: 'development',
  folder: path.join(folder, workspace.name),
  generated: {},
});

/** The context of all builds is the top of the repository: the names of modules must be unique on a page. */
const root = (dir: string): string => path.dirname(dir);

function browserOf(
  build: Build,
  entry: string,
  { entry: entries, federation, optimization, plugins = [] }: BrowserBuildOptions,
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
      module: { rules: moduleRules(build.name, { onServer: false, refresh }) },
      externals: oneRefreshRuntime,
      output: {
        ...common.output,
        ...output(build),
        // Open pages may still ask for the updates of earlier builds.
        clean: false,
        path: path.join(build.folder, 'browser'),
        uniqueName: build.name,
        devtoolNamespace: build.name,
      },
      optimization: { ...optimization, emitOnErrors: false },
      resolve: { ...common.resolve, alias: { 'developed-entry$': path.join(build.dir, entry) } },
      plugins: [
        federation,
        ...plugins,
        definitions(build),
        hotUpdates,
        consumedModules,
        crossOriginScripts,
        new HotModuleReplacementPlugin(),
        new CssExtractRspackPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
        ...(refresh
          ? [
              new ReactRefreshRspackPlugin({
                test: /\.tsx?$/,
                injectEntry: false,
                exclude: [/node_modules/, inBrowser('')],
              }),
            ]
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
  const half = serverBuild(build, path.join(build.dir, entry), externals);
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

/** The builds of a remote. */
export function developRemote(
  { content, ...workspace }: Workspace & { readonly name: RemoteName; readonly content: string | undefined },
  options: DevelopmentOptions,
): Developed {
  const { name, dir } = workspace;
  const build = buildOf(workspace, options);
  const entry = 'src/remote.ts';
  const shared = rangesOf(dir);
  return {
    name,
    shared,
    folder: build.folder,
    server: serverOf(build, entry, sharedSpecifiers, options),
    content:
      content === undefined
        ? undefined
        : developed(
            `${name} content`,
            { ...contentBuild(build, path.join(dir, content)), context: root(dir) },
            options,
          ),
    contentPages: () =>
      readContentPages({
        dir,
        serverBundle: path.join(build.folder, serverFile),
        contentBundle: content === undefined ? undefined : contentBundle(build),
      }),
    browser: browserOf(
      build,
      entry,
      { entry: {}, federation: remoteFederation(name, shared, inBrowser('entry.cjs')) },
      options,
    ),
  };
}

/** The builds of the shell. */
export function developShell(dir: string, options: DevelopmentOptions): Developed {
  const build = buildOf({ name: 'shell', dir }, options);
  return {
    name: 'shell',
    shared: installedVersions(),
    contentPages: () => [],
    folder: build.folder,
    server: serverOf(build, 'src/server.tsx', [], options),
    browser: browserOf(
      build,
      'src/browser.ts',
      {
        entry: { shell: inBrowser('entry.cjs') },
        federation: shellFederation(providedByShell),
        optimization: shellChunks,
        plugins: [consumedByShell],
      },
      options,
    ),
  };
}

/** The address of each document's first script. */
export const clientScript = `${releasesBase}development/client.js`;

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
