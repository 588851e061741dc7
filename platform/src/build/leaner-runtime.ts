import { type Compiler, NormalModuleReplacementPlugin, type RspackPluginInstance } from '@rspack/core';

const commonJsRuntime = /(@module-federation\/.+)\.cjs$/;

/**
 * The federation plugin names its runtime's CommonJS files, which hardly shake; the ES modules lie beside them.
 * It does so in a module it writes and in an alias it sets, so both are put right. The byte budgets in e2e
 * notice when this stops working.
 */
export const leanerRuntime: RspackPluginInstance = {
  apply(compiler: Compiler) {
    new NormalModuleReplacementPlugin(commonJsRuntime, (data: { request: string }) => {
      data.request = data.request.replace(commonJsRuntime, '$1.js');
    }).apply(compiler);
    compiler.hooks.afterPlugins.tap('LeanerRuntime', () => {
      const { alias } = compiler.options.resolve;
      if (!alias) return;
      for (const [key, target] of Object.entries(alias))
        if (typeof target === 'string') alias[key] = target.replace(commonJsRuntime, '$1.js');
    });
  },
};
