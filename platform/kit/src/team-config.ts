import path from 'node:path';
import type { RemoteName } from '@proper/shared-types';
import type { Configuration } from '@rspack/core';
import { type GeneratedFile, renderFiles } from './release/generated-files';
import { releasePlugin, releasesFolder } from './release/release-plugin';
import { type Build, browserBuild, nodeBuild, type Workspace } from './rspack/builds';
import { readSharedVersions } from './rspack/shared-modules';

export type { GeneratedFile };

/** The export of a team's `rspack.config.ts`: the builds of its release. */
export interface TeamConfig {
  (): Promise<Configuration[]>;
  /** What development builds. */
  readonly workspace: Workspace;
}

const teamConfig = (workspace: Workspace): TeamConfig =>
  Object.assign(() => releaseBuilds(workspace), { workspace });

/** The builds of a release. The last is the browser's, which writes `release.json`. */
async function releaseBuilds(workspace: Workspace): Promise<Configuration[]> {
  const generated = await renderFiles((await workspace.generatedFiles?.()) ?? []);
  const build: Build = {
    ...workspace,
    mode: 'production',
    // Renamed to the version, which depends on the content, once it is complete.
    folder: path.join(releasesFolder(workspace.dir), 'unfinished'),
    generated: Object.fromEntries(generated.map(({ name, file }) => [name, file])),
    shared: readSharedVersions(workspace.name, workspace.dir),
  };
  const browser = browserBuild(build);
  const plugins = [...(browser.plugins ?? []), releasePlugin(build, generated)];
  return [
    nodeBuild(build),
    { ...browser, plugins, dependencies: [workspace.name === 'shell' ? 'server' : 'render'] },
  ];
}

/** The builds of a remote: what renders its pages, then its browser files and `release.json`. */
export const remoteConfig = (remote: Workspace & { readonly name: RemoteName }): TeamConfig =>
  teamConfig(remote);

/** The builds of the shell: its server bundle, then its browser files and `release.json`. */
export const shellConfig = (shell: Omit<Workspace, 'name' | 'content'>): TeamConfig =>
  teamConfig({ ...shell, name: 'shell' });
