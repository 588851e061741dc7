import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  type Configuration,
  EntryPlugin,
  NormalModuleReplacementPlugin,
  type RspackPluginInstance,
  RuntimePlugin,
} from '@rspack/core';
import { lockFiles } from '../cache/install-folder';
import { sharedSpecifiers } from '../configuration/shared-modules';

/** How workspaces are built in development. */
export interface DevelopmentOptions {
  /** Gets the bundles, in a folder for each workspace. */
  readonly folder: string;
  /** Keeps what the next start can reuse. */
  readonly cacheFolder: string;
  /** Whether components are refreshed in place, which needs React's development build on the page. */
  readonly refresh: boolean;
}

/** The path of a file in `browser/`. */
export const browserFile = (file: string): string => path.join(import.meta.dirname, 'browser', file);

const scriptsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?[tj]s$/.test(file))
    .map((file) => path.join(folder, file));

/** Adds the options of every build in development. */
export const withDevelopmentOptions = (
  name: string,
  configuration: Configuration,
  { cacheFolder }: DevelopmentOptions,
): Configuration => ({
  ...configuration,
  name,
  // The development server's client has a build of its own.
  devServer: false,
  cache: {
    type: 'persistent',
    // The code of loaders and plug-ins: the packages, and this workspace.
    buildDependencies: [...lockFiles, ...scriptsIn(path.join(import.meta.dirname, '..'))],
    storage: { type: 'filesystem', directory: path.join(cacheFolder, name.replaceAll(' ', '-')) },
  },
  infrastructureLogging: { level: 'error' },
  stats: 'none',
});

/** All containers use the refresh runtime of the document's first script. */
export const sharedRefreshRuntime = { 'react-refresh/runtime': 'properDevelopment.refresh' };

/** Makes each container apply its own updates. */
export const hotUpdates: RspackPluginInstance = {
  apply(compiler) {
    new EntryPlugin(compiler.context, browserFile('updates'), {}).apply(compiler);
  },
};

const ownSharedModules = sharedSpecifiers.filter((specifier) => specifier.startsWith('@proper/'));

/** The name of the two files that stand for a shared module. */
const fileNameOf = (specifier: string): string =>
  `${specifier.replace('@proper/', '').replace('/', '-')}.cjs`;

/** Puts a module between the repository's shared modules and the code that uses them, so that this code can run again. */
export const consumedModules = new NormalModuleReplacementPlugin(
  new RegExp(`^(${ownSharedModules.join('|')})$`),
  (data) => {
    const consumed = browserFile(`consumed/${fileNameOf(data.request)}`);
    if (data.contextInfo.issuer !== consumed) data.request = consumed;
  },
);

/** The files that the shell provides for the repository's shared modules, by specifier. They announce updates. */
export const providedByShell = Object.fromEntries(
  ownSharedModules.map((specifier) => [specifier, browserFile(`provided/${fileNameOf(specifier)}`)]),
);

/** Loads scripts in the mode in which documents preload them. In production the loader does so for their integrity. */
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
