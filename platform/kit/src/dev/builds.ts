import path from 'node:path';
import { releasesBase } from '@proper/shared-types/release';
import { type Configuration, HotModuleReplacementPlugin, NormalModuleReplacementPlugin } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { browserConfiguration } from '../rspack/browser';
import { type Build, browserBuild, nodeBuild, type Workspace } from '../rspack/builds';
import { moduleRules } from '../rspack/rules';
import { readSharedVersions } from '../rspack/shared-modules';

const here = (file: string): string => path.join(import.meta.dirname, file);

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

/** The address of each document's first script. */
export const clientScript = `${releasesBase}development/client.js`;

/** The build of {@link clientScript}. The development server adds its own client, with the socket and the overlay. */
export const clientBuild: Configuration = {
  ...browserConfiguration('development'),
  ...common,
  name: 'client',
  entry: { client: here('client') },
  module: { rules: moduleRules('shell', { onServer: false }) },
  output: { publicPath: `${releasesBase}development/`, filename: '[name].js' },
  devServer: {},
};

/**
 * Describes the builds of a workspace in development: what renders a remote's pages or is the shell's server bundle, and what browsers
 * load.
 *
 * @param folder - Gets them.
 * @param hasRefresh - Whether components are refreshed in place, which needs React's development build on the page.
 */
export function developWorkspace(workspace: Workspace, folder: string, hasRefresh: boolean) {
  const { name, dir } = workspace;
  const shared = readSharedVersions(name, dir);
  const hot = [here('hot.cjs')];
  const build: Build = { ...workspace, mode: 'development', folder, generated: {}, shared, hot, hasRefresh };
  const develop = (configuration: Configuration): Configuration => ({
    ...configuration,
    ...common,
    name: `${name} ${configuration.name}`,
    devtool: 'source-map',
    optimization: { ...configuration.optimization, emitOnErrors: false },
  });
  const browser = develop(browserBuild(build));
  const plugins = [
    new HotModuleReplacementPlugin(),
    new NormalModuleReplacementPlugin(/^react-refresh\/runtime$/, `${here('refresh.cjs')}?${name}`),
    hasRefresh &&
      new ReactRefreshRspackPlugin({
        test: /\.tsx$/,
        injectEntry: false,
        exclude: [/node_modules/, import.meta.dirname],
      }),
  ];
  const configurations: readonly Configuration[] = [
    develop(nodeBuild(build)),
    {
      ...browser,
      devtool: 'cheap-module-source-map',
      plugins: [...(browser.plugins ?? []), ...plugins],
    },
  ];
  return { build, configurations };
}
