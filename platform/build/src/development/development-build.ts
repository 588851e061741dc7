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

/** A file of this folder that runs in the browser. */
export const inBrowser = (file: string): string => path.join(import.meta.dirname, 'browser', file);

/** The scripts below a folder. */
const scriptsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?[tj]s$/.test(file))
    .map((file) => path.join(folder, file));

/** What all builds in development have in common. */
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
    // The code of loaders and plug-ins: packages, and the build itself.
    buildDependencies: [
      path.join(import.meta.dirname, '../../../../package-lock.json'),
      ...scriptsIn(path.join(import.meta.dirname, '..')),
    ],
    storage: { type: 'filesystem', directory: path.join(cacheFolder, name.replaceAll(' ', '-')) },
  },
  infrastructureLogging: { level: 'error' },
  stats: 'none',
});

/** One refresh runtime for all containers, which the document's first script provides. */
export const oneRefreshRuntime = { 'react-refresh/runtime': 'properDevelopment.refresh' };

/** Makes each container apply its own updates. */
export const hotUpdates: RspackPluginInstance = {
  apply(compiler) {
    new EntryPlugin(compiler.context, inBrowser('updates.ts'), {}).apply(compiler);
  },
};

/** Puts a module between the shared modules whose source is here and the code that uses them, so that it can run again. */
export const consumedModules = new NormalModuleReplacementPlugin(/^@proper\/shared-(types|ui)$/, (data) => {
  const consumed = inBrowser(`consumed/${path.basename(data.request)}.cjs`);
  if (data.contextInfo.issuer !== consumed) data.request = consumed;
});

/** The files that the shell provides for the shared modules whose source is here, by specifier: they announce updates. */
export const providedByShell = Object.fromEntries(
  ['shared-types', 'shared-ui'].map((name) => [`@proper/${name}`, inBrowser(`provided/${name}.cjs`)]),
);

/** Makes the shell consume them as remotes do: if it imported them directly, each update of one would reload the page. */
export const consumedByShell = new sharing.ConsumeSharedPlugin({
  consumes: Object.fromEntries(
    Object.entries(providedByShell).map(([specifier, file]) => [specifier, { import: file, eager: true }]),
  ),
});

/** Scripts load as documents preload them. In production the loader does this for the integrity. */
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
