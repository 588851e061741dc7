import { type RspackPluginInstance, SourceMapDevToolPlugin } from '@rspack/core';

/** The folder of a release with its source maps, next to `browser/`: no `release.json` lists them, so no site has them. */
const sourceMapsFolder = 'source-maps';

/**
 * Writes source maps for `npm run site -- faults`. They contain positions and the names of source files, relative to the workspace, but
 * no source, and no script names them.
 */
export const sourceMaps = (): RspackPluginInstance[] => [
  new SourceMapDevToolPlugin({
    filename: `../${sourceMapsFolder}/[file].map`,
    append: false,
    noSources: true,
    moduleFilenameTemplate: 'webpack://[namespace]/[resource-path]',
  }),
  namedFederation,
];

/** Names Module Federation's start in source maps, which the bundler calls by its code: that contains this machine's paths. */
const namedFederation: RspackPluginInstance = {
  apply: ({ hooks, rspack: { Compilation, sources } }) =>
    hooks.thisCompilation.tap('namedFederation', (compilation) =>
      compilation.hooks.processAssets.tap(
        { name: 'namedFederation', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          for (const [file, map] of Object.entries(assets))
            if (file.endsWith('.map'))
              compilation.updateAsset(
                file,
                new sources.RawSource(
                  String(map.source()).replaceAll(/"data:[^"]*"/g, '"webpack:///federation"'),
                ),
              );
        },
      ),
    ),
};

/**
 * Sorts the hashes of a script's chunks by name: the bundler lists them in an order that can differ from one build to the next, and
 * with it the version of the release.
 */
export const sortedHashes: RspackPluginInstance = {
  apply: ({ hooks, rspack: { Compilation, sources } }) =>
    hooks.thisCompilation.tap('sortedHashes', (compilation) =>
      compilation.hooks.processAssets.tap(
        { name: 'sortedHashes', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONS },
        (assets) => {
          for (const [file, script] of Object.entries(assets)) {
            const found =
              file.endsWith('.js') && /(?<=sriHashes ?= ?)\{[^}]*\}/.exec(String(script.source()));
            if (!found) continue;
            const [hashes] = found;
            const sorted = Object.entries(JSON.parse(hashes)).sort(([a], [b]) => (a < b ? -1 : 1));
            const source = new sources.ReplaceSource(script);
            source.replace(
              found.index,
              found.index + hashes.length - 1,
              JSON.stringify(Object.fromEntries(sorted)),
            );
            compilation.updateAsset(file, source);
          }
        },
      ),
    ),
};
