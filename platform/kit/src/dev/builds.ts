import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releasesBase } from '@proper/shared-types/release';
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
    resolve: {
      ...release.resolve,
      alias: { ...release.resolve?.alias, 'react-refresh/runtime$': `${here('refresh.cjs')}?${name}` },
    },
    plugins: [
      federation(
        isShell ? shellFederation() : { ...remoteFederation(name, shared), filename: entryFile, exposes },
      ),
      defineGeneratedFiles(build),
      new HotModuleReplacementPlugin(),
      new CssExtractRspackPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      isShell && new NormalModuleReplacementPlugin(/^@mantine\/core$/, 'whole-mantine-core'),
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
export async function developWorkspace(
  workspace: Workspace,
  folder: string,
  hasRefresh: boolean,
): Promise<DevelopedWorkspace> {
  const { name, dir } = workspace;
  const generated = await renderFiles((await workspace.generatedFiles?.()) ?? []);
  for (const { file, content } of generated) {
    mkdirSync(path.join(folder, 'browser', path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, 'browser', file), content);
  }
  const build: Build = {
    ...workspace,
    mode: 'development',
    folder,
    generated: Object.fromEntries(generated.map((each) => [each.name, each.file])),
    shared: readSharedVersions(name, dir),
  };
  const node = earlierBuild(build);
  return {
    build,
    node: {
      ...node,
      ...common,
      name: `${name} ${node.name}`,
      devtool: 'source-map',
      optimization: { ...node.optimization, emitOnErrors: false },
    },
    browser: developBrowser(build, hasRefresh),
  };
}
