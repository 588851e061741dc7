import path from 'node:path';
import type { Configuration, RspackPluginFunction } from '@rspack/core';
import { type GeneratedFile, renderFiles } from './release/generated-files';
import { writeRelease } from './release/write-release';
import { type Build, createBrowserBuild, createNodeBuild, type Workspace } from './rspack/builds';

export type { GeneratedFile };

/** The export of a team's `rspack.config.ts`: its release's builds, and the workspace for others. */
export type TeamConfig = (() => Promise<Configuration[]>) & { readonly workspace: Workspace };

/** A release's builds. The last is the browser's, which writes `release.json`. */
async function createReleaseBuilds(workspace: Workspace): Promise<Configuration[]> {
  const generated = await renderFiles((await workspace.generatedFiles?.()) ?? []);
  const build: Build = {
    ...workspace,
    mode: 'production',
    // The folder is renamed once it is complete, because its version depends on its content.
    folder: path.join(workspace.dir, 'dist/unfinished'),
    generated: Object.fromEntries(generated.map(({ name, file }) => [name, file])),
  };
  const [first, last] = [createNodeBuild(build), createBrowserBuild(build)];
  const plugin: RspackPluginFunction = ({ hooks }) =>
    hooks.done.tapPromise('release', (stats) => writeRelease(build, generated, stats));
  return [first, { ...last, plugins: [...(last.plugins ?? []), plugin], dependencies: [String(first.name)] }];
}

/** A remote's builds: first the bundle that renders its pages, then its browser files and `release.json`. */
export const remoteConfig = (workspace: Workspace): TeamConfig =>
  Object.assign(() => createReleaseBuilds(workspace), { workspace });

/** The shell's builds: first its server bundle, then its browser files and `release.json`. */
export const shellConfig = (shell: Omit<Workspace, 'name'>): TeamConfig =>
  remoteConfig({ ...shell, name: 'shell' });
