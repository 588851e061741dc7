import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from '@rspack/core';

/** How workspaces are to be built under development. */
export interface DevelopmentOptions {
  /** Bundles go here, into a folder for each workspace. */
  readonly folder: string;
  /** What has been built is remembered here, for the next start. */
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
