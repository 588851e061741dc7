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
 * Describes a workspace's builds in development: one for Node, which renders a remote's pages or is the
 * shell's server bundle, and one for browsers.
 */
export function createDevelopmentBuilds(build: Build): readonly Configuration[] {
  const { name, dir, hasRefresh = false } = build;
  // Each page needs one development client, with socket and overlay: the shell's, unless that is a release.
  const hasClient = name === 'shell' || !hasRefresh;
  const develop = (configuration: Configuration): Configuration => ({
    ...configuration,
    name: `${name} ${configuration.name}`,
    devServer: false,
    devtool: 'cheap-module-source-map',
    stats: 'none',
    infrastructureLogging: { level: 'error' },
    optimization: { ...configuration.optimization, emitOnErrors: false },
    // Editors' lock files and systems' hidden files come and go next to a text.
    watchOptions: {
      ignored: /[\\/](?:node_modules|\.git|dist|\.#[^\\/]*|\._[^\\/]*)(?:[\\/]|$)/,
      aggregateTimeout: 10,
    },
  });
  const browser = develop(createBrowserBuild(build));
  const plugins = [
    ...(browser.plugins ?? []),
    !hasClient && new HotModuleReplacementPlugin(),
    // An entry without a name is added to all other entries.
    new EntryPlugin(dir, resolveHere('hot.cjs'), {}),
    // All workspaces use one refresh runtime, because React uses the last that registers.
    hasRefresh && new ReactRefreshRspackPlugin({ test: /\.tsx$/, library: 'site' }),
    new NormalModuleReplacementPlugin(/^react-refresh\/runtime$/, `${resolveHere('refresh.cjs')}?${name}`),
  ];
  return [develop(createNodeBuild(build)), { ...browser, ...(hasClient && { devServer: {} }), plugins }];
}
