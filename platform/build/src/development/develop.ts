import path from 'node:path';
import { releasesBase } from '@proper/shared-types/release';
import { type Configuration, CssExtractRspackPlugin, HotModuleReplacementPlugin } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { browserConfiguration, shellChunks } from '../configuration/browser';
import {
  type Build,
  contentBuild,
  defineGeneratedFiles,
  outputOptions,
  serverBuild,
  type Workspace,
} from '../configuration/builds';
import { remoteFederation, shellFederation } from '../configuration/federation';
import { moduleRules } from '../configuration/rules';
import { readSharedVersions } from '../configuration/shared-modules';
import type { ContentPage } from '../content/content';
import { readContentPages } from '../release/read-pages';
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

export { serverFile } from '../configuration/builds';
export type { ContentPage } from '../content/content';
export { filesOfChunks } from '../release/release-plugin';
export { stackAddress } from './browser/state';
export type { DevelopmentOptions } from './development-build';

/** The version of every workspace in development. */
export const developedVersion = 'dev';

/** A workspace in development: what is built of it after each edit, for the composer's renderer and for the browser. */
export interface DevelopedWorkspace
  extends Pick<Build, 'name' | 'dir' | 'generatedFiles' | 'folder' | 'shared'> {
  readonly server: Configuration;
  readonly browser: Configuration;
  /** The bundle that generates the data of its pages, if they have any. */
  readonly content?: Configuration | undefined;
  /** The pages with data, read from the texts as they are now. @throws AggregateError of mistakes in them */
  readonly contentPages: () => readonly ContentPage[];
}

/** The context of all builds is the top of the repository: the names of modules must be unique on a page. */
const root = (dir: string): string => path.dirname(dir);

/** How the browser builds of the shell and of a remote differ. */
const browserParts = ({ name, shared }: Build) =>
  name === 'shell'
    ? {
        source: 'src/browser.ts',
        entry: { shell: inBrowser('entry.cjs') },
        optimization: shellChunks,
        plugins: [shellFederation(providedByShell), consumedByShell],
      }
    : {
        source: 'src/remote.ts',
        entry: {},
        optimization: undefined,
        plugins: [remoteFederation(name, shared, inBrowser('entry.cjs'))],
      };

function browserOf(build: Build, options: DevelopmentOptions): Configuration {
  const { refresh } = options;
  const { source, entry, optimization, plugins } = browserParts(build);
  const common = browserConfiguration(build.mode);
  return developed(
    `${build.name} browser`,
    {
      ...common,
      context: root(build.dir),
      entry,
      devtool: 'cheap-module-source-map',
      module: { rules: moduleRules(build.name, { onServer: false, refresh }) },
      externals: oneRefreshRuntime,
      output: {
        ...common.output,
        ...outputOptions(build),
        // Open pages may still ask for the updates of earlier builds.
        clean: false,
        path: path.join(build.folder, 'browser'),
        uniqueName: build.name,
        devtoolNamespace: build.name,
      },
      optimization: { ...optimization, emitOnErrors: false },
      resolve: { ...common.resolve, alias: { 'developed-entry$': path.join(build.dir, source) } },
      plugins: [
        ...plugins,
        defineGeneratedFiles(build),
        hotUpdates,
        consumedModules,
        crossOriginScripts,
        new HotModuleReplacementPlugin(),
        new CssExtractRspackPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
        refresh &&
          new ReactRefreshRspackPlugin({
            test: /\.tsx?$/,
            injectEntry: false,
            exclude: [/node_modules/, inBrowser('')],
          }),
      ],
    },
    options,
  );
}

/** The builds of a workspace in development. */
export function develop(workspace: Workspace, options: DevelopmentOptions): DevelopedWorkspace {
  const { name, dir, generatedFiles } = workspace;
  const folder = path.join(options.folder, name);
  const shared = readSharedVersions(name, dir);
  const build: Build = { ...workspace, mode: 'development', folder, generated: {}, shared };
  const server = serverBuild(build);
  const content = contentBuild(build);
  return {
    name,
    dir,
    generatedFiles,
    shared,
    folder,
    server: developed(
      `${name} server`,
      {
        ...server,
        context: root(dir),
        devtool: 'cheap-module-source-map',
        optimization: { ...server.optimization, emitOnErrors: false },
      },
      options,
    ),
    content: content && developed(`${name} content`, { ...content, context: root(dir) }, options),
    browser: browserOf(build, options),
    contentPages: () => readContentPages(build),
  };
}

/** The address of each document's first script. */
export const clientScript = `${releasesBase}development/client.js`;

/** The first script of each document, to which the development server adds its client. */
export const developClient = (options: DevelopmentOptions): Configuration => ({
  ...developed(
    'client',
    {
      ...browserConfiguration('development'),
      context: import.meta.dirname,
      entry: { client: inBrowser('client.ts') },
      module: { rules: moduleRules('shell', { onServer: false }) },
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
