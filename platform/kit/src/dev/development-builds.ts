import path from 'node:path';
import {
  type Configuration,
  EntryPlugin,
  HotModuleReplacementPlugin,
  NormalModuleReplacementPlugin,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { type Build, createBrowserBuild, createNodeBuild } from '../rspack/builds';

const resolveHere = (file: string): string => path.join(import.meta.dirname, file);

/**
 * Describes the builds of a workspace in development: the bundle that renders a remote's pages, or the shell's server bundle, and the
 * files that browsers load.
 */
export function createDevelopmentBuilds(build: Build): readonly Configuration[] {
  const { name, dir, hasRefresh = false } = build;
  // The development server's client, with its socket and overlay: one for each page. The shell brings it, unless it is a release.
  const hasClient = name === 'shell' || !hasRefresh;
  const develop = (configuration: Configuration): Configuration => ({
    ...configuration,
    name: `${name} ${configuration.name}`,
    devServer: false,
    devtool: 'cheap-module-source-map',
    stats: 'none',
    infrastructureLogging: { level: 'error' },
    optimization: { ...configuration.optimization, emitOnErrors: false },
    // Lock files of editors and side files of systems, which come and go beside a text.
    watchOptions: {
      ignored: /[\\/](?:node_modules|\.git|dist|\.#[^\\/]*|\._[^\\/]*)(?:[\\/]|$)/,
      aggregateTimeout: 10,
    },
  });
  const browser = develop(createBrowserBuild(build));
  const plugins = [
    ...(browser.plugins ?? []),
    !hasClient && new HotModuleReplacementPlugin(),
    // An entry without a name is part of every other.
    new EntryPlugin(dir, resolveHere('hot.cjs'), {}),
    // One runtime for all workspaces, because React uses the last that registers.
    hasRefresh && new ReactRefreshRspackPlugin({ test: /\.tsx$/, library: 'site' }),
    new NormalModuleReplacementPlugin(/^react-refresh\/runtime$/, `${resolveHere('refresh.cjs')}?${name}`),
  ];
  return [develop(createNodeBuild(build)), { ...browser, ...(hasClient && { devServer: {} }), plugins }];
}
