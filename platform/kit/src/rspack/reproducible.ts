import { type RspackPluginInstance, SourceMapDevToolPlugin } from '@rspack/core';

/**
 * Writes source maps for `npm run site -- faults` into a folder next to `browser/`: no `release.json` lists them, so no site has them.
 * They contain positions and the names of source files, relative to the workspace, but no source, and no script names them.
 */
export const sourceMaps: RspackPluginInstance = {
  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    new SourceMapDevToolPlugin({
      filename: '../source-maps/[file].map',
      append: false,
      noSources: true,
    }).apply(compiler);
    const tap = { name: 'sourceMaps', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT };
    compiler.hooks.thisCompilation.tap(tap.name, (compilation) =>
      compilation.hooks.processAssets.tap(tap, (assets) => {
        for (const [file, map] of Object.entries(assets)) {
          if (!file.endsWith('.map')) continue;
          const text = JSON.parse(String(map.source())) as { readonly sources: readonly string[] };
          // Module Federation's start, which the bundler generates, is named by its text, with this machine's paths.
          const names = text.sources.map((name) =>
            name.startsWith('data:') ? 'webpack:///federation' : name,
          );
          compilation.updateAsset(file, new sources.RawSource(JSON.stringify({ ...text, sources: names })));
        }
      }),
    );
  },
};

/**
 * Sorts the hashes of a script's chunks by name: the bundler lists them in an order that can differ from one build to the next, and
 * with it the version of the release.
 */
export const sortedHashes: RspackPluginInstance = {
  apply({ hooks, rspack: { Compilation, sources } }) {
    const tap = { name: 'sortedHashes', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONS };
    hooks.thisCompilation.tap(tap.name, (compilation) =>
      compilation.hooks.processAssets.tap(tap, (assets) => {
        for (const [file, script] of Object.entries(assets)) {
          const found = file.endsWith('.js') && /(?<=sriHashes ?= ?)\{[^}]*\}/.exec(String(script.source()));
          if (!found) continue;
          const [hashes] = found;
          const sorted = Object.entries(JSON.parse(hashes)).sort(([a], [b]) => (a < b ? -1 : 1));
          const source = new sources.ReplaceSource(script);
          const end = found.index + hashes.length - 1;
          source.replace(found.index, end, JSON.stringify(Object.fromEntries(sorted)));
          compilation.updateAsset(file, source);
        }
      }),
    );
  },
};
