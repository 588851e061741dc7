import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  type Configuration,
  EntryPlugin,
  NormalModuleReplacementPlugin,
  type RspackPluginInstance,
  RuntimePlugin,
  sharing,
} from '@rspack/core';

/** How workspaces are built under development. */
export interface DevelopmentOptions {
  /** For bundles, with a folder for each workspace. */
  readonly folder: string;
  /** For what the next start takes over. */
  readonly cacheFolder: string;
  /** Whether components are refreshed in place: React's development build runs on the page. */
  readonly refresh: boolean;
}

/** A file that runs in the browser under development. */
export const inBrowser = (file: string): string => path.join(import.meta.dirname, 'browser', file);

/** The scripts below a folder. */
const scriptsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?[tj]s$/.test(file))
    .map((file) => path.join(folder, file));

/** What all builds under development have in common. */
export const developed = (
  name: string,
  configuration: Configuration,
  { cacheFolder }: DevelopmentOptions,
): Configuration => ({
  ...configuration,
  name,
  // The development server's client is in a build of its own.
  devServer: false,
  cache: {
    type: 'persistent',
    // What loaders and plug-ins are: packages, and the preset itself.
    buildDependencies: [
      path.join(import.meta.dirname, '../../../../package-lock.json'),
      ...scriptsIn(path.join(import.meta.dirname, '..')),
    ],
    storage: { type: 'filesystem', directory: path.join(cacheFolder, name.replaceAll(' ', '-')) },
  },
  infrastructureLogging: { level: 'error' },
  stats: 'none',
});

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

/** What the shell brings of the shared modules whose source is here: files that tell their users of updates, by specifier. */
export const broughtByShell = Object.fromEntries(
  ['shared-types', 'shared-ui'].map((name) => [`@proper/${name}`, inBrowser(`brought/${name}.cjs`)]),
);

/** Has the shell take these from the share scope, as remotes do: imported directly, an update of one would reload the page. */
export const takenByShell = new sharing.ConsumeSharedPlugin({
  consumes: Object.fromEntries(
    Object.entries(broughtByShell).map(([specifier, file]) => [specifier, { import: file, eager: true }]),
  ),
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
