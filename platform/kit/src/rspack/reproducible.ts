import { decode, encode } from '@jridgewell/sourcemap-codec';
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
  withoutFederation,
];

/**
 * Takes Module Federation's start out of source maps: the bundler generates it from this machine's paths, which are its name and are in
 * its columns.
 */
const withoutFederation: RspackPluginInstance = {
  apply: ({ hooks, rspack: { Compilation, sources } }) =>
    hooks.thisCompilation.tap('withoutFederation', (compilation) =>
      compilation.hooks.processAssets.tap(
        { name: 'withoutFederation', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          for (const [file, asset] of Object.entries(assets).filter(([name]) => name.endsWith('.map'))) {
            const map: { sources: string[]; mappings: string } = JSON.parse(String(asset.source()));
            const generated = map.sources.findIndex((source) => source.startsWith('data:'));
            if (generated < 0) continue;
            map.sources[generated] = 'webpack:///federation';
            map.mappings = encode(
              decode(map.mappings).map((line) => line.filter(([, source]) => source !== generated)),
            );
            compilation.updateAsset(file, new sources.RawSource(JSON.stringify(map)));
          }
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
