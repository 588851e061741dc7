import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseBase, releasesBase } from '@proper/shared-types/release';
import {
  type Configuration,
  CssExtractRspackPlugin,
  HotModuleReplacementPlugin,
  NormalModuleReplacementPlugin,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { renderFiles } from '../release/generated-files';
import { browserConfiguration, shellChunks } from '../rspack/browser';
import {
  type Build,
  browserBuild,
  defineGeneratedFiles,
  earlierBuild,
  type Workspace,
} from '../rspack/builds';
import { entryFile, remoteChunk, remoteFederation, shellFederation } from '../rspack/federation';
import { moduleRules } from '../rspack/rules';
import { readSharedVersions } from '../rspack/shared-modules';

const here = (file: string): string => path.join(import.meta.dirname, file);

/** The address of each document's first script. */
export const clientScript = `${releasesBase}development/client.js`;

const common: Configuration = {
  devServer: false,
  stats: 'none',
  infrastructureLogging: { level: 'error' },
  // Lock files of editors and side files of systems, which come and go beside a text.
  watchOptions: {
    ignored: /[\\/](?:node_modules|\.git|dist|\.#[^\\/]*|\._[^\\/]*)(?:[\\/]|$)/,
    aggregateTimeout: 10,
  },
};

/** The build of each document's first script. */
export const clientBuild: Configuration = {
  ...browserConfiguration('development'),
  ...common,
  name: 'client',
  entry: { client: here('client') },
  module: { rules: moduleRules('shell', { onServer: false }) },
  output: { publicPath: path.posix.join(path.posix.dirname(clientScript), '/'), filename: '[name].js' },
  devServer: {},
};

function developBrowser(build: Build, hasRefresh: boolean): Configuration {
  const { name, shared, federation } = build;
  const isShell = name === 'shell';
  const release = browserBuild(build, { apply: () => undefined });
  const exposes = { './remote': { import: [here('hot.cjs'), './src/remote.ts'], name: remoteChunk } };
  return {
    ...release,
    ...common,
    name: `${name} browser`,
    entry: isShell ? { shell: [here('hot.cjs'), './src/browser.ts'] } : {},
    devtool: 'cheap-module-source-map',
    module: { rules: moduleRules(name, { onServer: false, refresh: hasRefresh }) },
    // Open pages may still ask for updates of earlier builds.
    output: { ...release.output, filename: '[name].js', chunkFilename: '[name].js', clean: false },
    optimization: { ...(isShell ? shellChunks : { splitChunks: false }), emitOnErrors: false },
    plugins: [
      federation(
        isShell ? shellFederation() : { ...remoteFederation(name, shared), filename: entryFile, exposes },
      ),
      defineGeneratedFiles(build),
      new HotModuleReplacementPlugin(),
      new CssExtractRspackPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      isShell && new NormalModuleReplacementPlugin(/^@mantine\/core$/, 'whole-mantine-core'),
      new NormalModuleReplacementPlugin(/^react-refresh\/runtime$/, `${here('refresh.cjs')}?${name}`),
      hasRefresh &&
        new ReactRefreshRspackPlugin({
          test: /\.tsx$/,
          injectEntry: false,
          exclude: [/node_modules/, import.meta.dirname],
        }),
    ],
  };
}

/** A workspace in development: what its builds are made from, and their configurations. */
export interface DevelopedWorkspace {
  readonly build: Build;
  /** What renders a remote's pages, or the shell's server bundle. */
  readonly node: Configuration;
  readonly browser: Configuration;
}

/**
 * Describes the builds of a workspace in development.
 *
 * @param folder - Gets them.
 * @param hasRefresh - Whether components are refreshed in place, which needs React's development build on the page.
 */
export function developWorkspace(
  workspace: Workspace,
  folder: string,
  hasRefresh: boolean,
): DevelopedWorkspace {
  const { name, dir } = workspace;
  const shared = readSharedVersions(name, dir);
  const build: Build = { ...workspace, mode: 'development', folder, generated: {}, shared };
  const node = earlierBuild(build);
  const optimization = { ...node.optimization, emitOnErrors: false };
  return {
    build,
    node: { ...node, ...common, name: `${name} ${node.name}`, devtool: 'source-map', optimization },
    browser: developBrowser(build, hasRefresh),
  };
}

/**
 * Writes a generated file, such as a PDF, when it is asked for. An edit does not change one that has been.
 *
 * @param address - Of the file: in development, its folder is not named by its content.
 * @returns Whether there is such a file.
 */
export async function writeGeneratedFile(builds: readonly Build[], address: string): Promise<boolean> {
  for (const { name, folder, generatedFiles } of builds) {
    const base = address.startsWith(releaseBase(name)) ? releaseBase(name) : name === 'shell' && '/';
    if (base === false) continue;
    const wanted = (base === '/' ? 'root/' : '') + address.slice(base.length);
    const files = (await generatedFiles?.())?.filter((each) => each.file === wanted) ?? [];
    for (const { content } of await renderFiles(files)) {
      const file = path.join(folder, 'browser', wanted);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
      return true;
    }
  }
  return false;
}
