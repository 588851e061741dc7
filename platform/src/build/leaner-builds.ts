import { createRequire } from 'node:module';
import path from 'node:path';
import { type Compiler, NormalModuleReplacementPlugin, type RspackPluginInstance } from '@rspack/core';
import type { BuildMode } from './version';

const commonJsRuntime = /(@module-federation\/.+)\.cjs$/;

/**
 * The federation plugin names its runtime's CommonJS files, which hardly shake; the ES modules lie beside them.
 * It does so in a module it writes and in an alias it sets, so both are put right.
 */
const federationRuntimeAsModules: RspackPluginInstance = {
  apply(compiler: Compiler) {
    new NormalModuleReplacementPlugin(commonJsRuntime, (data: { request: string }) => {
      data.request = data.request.replace(commonJsRuntime, '$1.js');
    }).apply(compiler);
    compiler.hooks.afterPlugins.tap('FederationRuntimeAsModules', () => {
      const { alias } = compiler.options.resolve;
      if (!alias) return;
      for (const [key, target] of Object.entries(alias))
        if (typeof target === 'string') alias[key] = target.replace(commonJsRuntime, '$1.js');
    });
  },
};

/** The router's own production build, which its `exports` do not name. */
function routerInProduction(workspace: string): Readonly<Record<string, string>> {
  const { resolve } = createRequire(path.join(workspace, 'package.json'));
  const folder = path.join(path.dirname(resolve('react-router/package.json')), 'dist/production');
  return {
    'react-router$': path.join(folder, 'index.mjs'),
    'react-router/dom$': path.join(folder, 'dom-export.mjs'),
  };
}

/**
 * Two packages lead a bundler to the heavier of their builds: the federation runtime, and the router, which
 * carries its development warnings into production. The byte budgets in e2e notice when this stops working.
 */
export const leanerBuilds = {
  plugins: [federationRuntimeAsModules],
  alias: (workspace: string, mode: BuildMode): Readonly<Record<string, string>> =>
    mode === 'production' && path.basename(workspace) === 'shell' ? routerInProduction(workspace) : {},
};
