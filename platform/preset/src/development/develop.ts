import path from 'node:path';
import type { RemoteName } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { type Configuration, CssExtractRspackPlugin, HotModuleReplacementPlugin } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { browserBase, shellChunks } from '../configuration/browser';
import { remoteFederation, shellFederation } from '../configuration/federation';
import { leanerRuntime } from '../configuration/federation-runtime/leaner-runtime';
import {
  type BrowserHalf,
  type Build,
  definitions,
  output,
  rulesOf,
  serverHalf,
} from '../configuration/halves';
import { installedVersions, type PerPackage, rangesOf } from '../configuration/shared-modules';
import { sharedSpecifiers } from '../configuration/sharing';
import { type DevelopmentOptions, developed, inBrowser, scriptsIn } from './developed';
import { crossOriginScripts, hotUpdates, oneRefreshRuntime, usesOfShared } from './plugins';

export { filesOfChunks, serverFile } from '../release/release-plugin';
export { stackAddress } from './browser/state';
export { clientScript, developClient } from './client-build';
export type { DevelopmentOptions } from './developed';

/** In place of a version. */
export const developedVersion = 'dev';

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

/** A workspace that is developed. */
type Workspace = Pick<Build, 'name' | 'dir' | 'collections'>;

const buildOf = (workspace: Workspace, { folder }: DevelopmentOptions): Build => ({
  ...workspace,
  mode: 'development',
  folder: path.join(folder, workspace.name),
  generated: {},
});

/** The files that say what the texts of a workspace are. */
const collectionFilesOf = ({ dir, collections }: Build): readonly string[] =>
  collections.length === 0
    ? []
    : [path.join(dir, 'content.config.ts'), ...scriptsIn(path.join(dir, 'src/content'))];

/** With the repository's top as its context: names of modules are React's names of components, and one page has all of them. */
const root = (dir: string): string => path.dirname(dir);

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
        path: path.join(build.folder, 'browser'),
        uniqueName: build.name,
        devtoolNamespace: build.name,
      },
      optimization: { ...optimization, emitOnErrors: false },
      resolve: { ...common.resolve, alias: { 'developed-entry$': path.join(build.dir, entry) } },
      plugins: [
        federation,
        leanerRuntime(build.name, { isHot: true }),
        definitions(build),
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
    folder: build.folder,
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
    folder: build.folder,
    server: serverOf(build, 'src/server.tsx', [], options),
    browser: browserOf(
      build,
      'src/browser.ts',
      {
        entry: { shell: inBrowser('entry.cjs') },
        federation: shellFederation({
          '@proper/shared-types': inBrowser('brought/shared-types.cjs'),
          '@proper/shared-ui': inBrowser('brought/shared-ui.cjs'),
        }),
        optimization: shellChunks,
      },
      options,
    ),
  };
}
