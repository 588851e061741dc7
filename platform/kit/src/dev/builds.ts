import path from 'node:path';
import {
  type Configuration,
  EntryPlugin,
  HotModuleReplacementPlugin,
  NormalModuleReplacementPlugin,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { type Build, browserBuild, nodeBuild } from '../rspack/builds';

const here = (file: string): string => path.join(import.meta.dirname, file);

/**
 * Describes the builds of a workspace in development: what renders a remote's pages or is the shell's server bundle, and what browsers
 * load.
 */
export function developmentBuilds(build: Build): readonly Configuration[] {
  const { name, dir, hasRefresh = false } = build;
  // The development server's, with the socket and the overlay. A page has one, which the shell brings unless it is a release.
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
  const browser = develop(browserBuild(build));
  const plugins = [
    ...(browser.plugins ?? []),
    !hasClient && new HotModuleReplacementPlugin(),
    // Without a name, it is part of every entry.
    new EntryPlugin(dir, here('hot.cjs'), {}),
    // One for all workspaces, because React asks the last.
    hasRefresh && new ReactRefreshRspackPlugin({ test: /\.tsx$/, library: 'site' }),
    new NormalModuleReplacementPlugin(/^react-refresh\/runtime$/, `${here('refresh.cjs')}?${name}`),
  ];
  return [develop(nodeBuild(build)), { ...browser, ...(hasClient && { devServer: {} }), plugins }];
}
