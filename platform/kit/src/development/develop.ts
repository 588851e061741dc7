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
import { remoteFederation, runtimeModules, shellFederation } from '../configuration/federation';
import { moduleRules } from '../configuration/rules';
import { readSharedVersions } from '../configuration/shared-modules';
import { readContentPages } from '../release/read-pages';
import {
  browserFile,
  consumedModules,
  crossOriginScripts,
  type DevelopmentOptions,
  hotUpdates,
  providedByShell,
  sharedRefreshRuntime,
  withDevelopmentOptions,
} from './development-build';

export { serverFile } from '../configuration/builds';
export { type FilesOfChunks, filesOfChunks } from '../release/files-of-chunks';
export { stackAddress } from './browser/state';

/** The version of every workspace in development. */
export const developedVersion = 'dev';

/** The folder above the workspace, the context of all its builds: its own name begins the names of its modules, which must be unique on a page. */
const repositoryOf = (dir: string): string => path.dirname(dir);

function developBrowser(build: Build, options: DevelopmentOptions): Configuration {
  const { refresh } = options;
  const { name, dir, shared, federation } = build;
  const isShell = name === 'shell';
  const entry = browserFile('entry.cjs');
  const common = browserConfiguration(build.mode);
  return withDevelopmentOptions(
    `${name} browser`,
    {
      ...common,
      context: repositoryOf(dir),
      entry: isShell ? { shell: entry } : {},
      devtool: 'cheap-module-source-map',
      module: { rules: moduleRules(name, { onServer: false, refresh }) },
      externals: sharedRefreshRuntime,
      output: {
        ...common.output,
        ...outputOptions(build),
        // Open pages may still request updates of earlier builds.
        clean: false,
        path: path.join(build.folder, 'browser'),
        uniqueName: name,
        devtoolNamespace: name,
      },
      optimization: { ...(isShell ? shellChunks : {}), emitOnErrors: false },
      resolve: {
        ...common.resolve,
        alias: {
          ...runtimeModules,
          'developed-entry$': path.join(dir, isShell ? 'src/browser.ts' : 'src/remote.ts'),
        },
      },
      plugins: [
        federation(isShell ? shellFederation(providedByShell) : remoteFederation(name, shared, entry)),
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
            exclude: [/node_modules/, browserFile('')],
          }),
      ],
    },
    options,
  );
}

/** The builds of a workspace in development, which follow each edit: for the composer's renderer and for the browser. */
export function develop(workspace: Workspace, options: DevelopmentOptions) {
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
    server: withDevelopmentOptions(
      `${name} server`,
      {
        ...server,
        context: repositoryOf(dir),
        devtool: 'cheap-module-source-map',
        optimization: { ...server.optimization, emitOnErrors: false },
      },
      options,
    ),
    /** Builds the bundle that generates the data of its pages, if they have any. */
    content:
      content &&
      withDevelopmentOptions(`${name} content`, { ...content, context: repositoryOf(dir) }, options),
    browser: developBrowser(build, options),
    /** Reads the pages with data from the current texts. @throws AggregateError of the mistakes in them */
    contentPages: () => readContentPages(build),
  };
}

/** A workspace in development. */
export type DevelopedWorkspace = ReturnType<typeof develop>;

/** The address of each document's first script. */
export const clientScript = `${releasesBase}development/client.js`;

/** The build of each document's first script, to which the development server adds its client. */
export const developClient = (options: DevelopmentOptions): Configuration => ({
  ...withDevelopmentOptions(
    'client',
    {
      ...browserConfiguration('development'),
      context: import.meta.dirname,
      entry: { client: browserFile('client') },
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
