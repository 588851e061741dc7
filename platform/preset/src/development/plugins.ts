import path from 'node:path';
import {
  EntryPlugin,
  NormalModuleReplacementPlugin,
  type RspackPluginInstance,
  RuntimePlugin,
} from '@rspack/core';
import { inBrowser } from './developed';

/** One refresh runtime for all containers, which the document's first script brings. */
export const oneRefreshRuntime = { 'react-refresh/runtime': 'properDevelopment.refresh' };

/** Has each container take its own updates. */
export const hotUpdates: RspackPluginInstance = {
  apply(compiler) {
    new EntryPlugin(compiler.context, inBrowser('updates.ts'), {}).apply(compiler);
  },
};

/** Shared modules whose source is here. Their users run again when they have. */
export const usesOfShared = new NormalModuleReplacementPlugin(/^@proper\/shared-(types|ui)$/, (data) => {
  const used = inBrowser(`used/${path.basename(data.request)}.cjs`);
  if (data.contextInfo.issuer !== used) data.request = used;
});

/** As documents preload scripts; production's loader does so for their integrity. */
export const crossOriginScripts: RspackPluginInstance = {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('CrossOriginScripts', (compilation) => {
      RuntimePlugin.getCompilationHooks(compilation).createScript.tap(
        'CrossOriginScripts',
        (code) => `${code}\nscript.crossOrigin = 'anonymous';`,
      );
    });
  },
};
