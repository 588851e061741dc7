import path from 'node:path';
import type { RemoteName } from '@proper/shared-types';
import type { Configuration } from '@rspack/core';
import { type GeneratedFile, type GeneratedFiles, renderFiles } from './cache/generated-files';
import { type Build, browserBuild, contentBuild, serverBuild, type Workspace } from './configuration/builds';
import { readSharedVersions } from './configuration/shared-modules';
import { type DevelopedWorkspace, develop } from './development/develop';
import type { DevelopmentOptions } from './development/development-build';
import { releasePlugin } from './release/release-plugin';
import { releasesFolder } from './release/releases-folder';

export type { GeneratedFile };

/** The export of a team's `rspack.config.ts`: the builds of its release, and those that `npm run dev` watches. */
export interface TeamConfig {
  (): Promise<Configuration[]>;
  develop(options: DevelopmentOptions): DevelopedWorkspace;
}

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
  const earlier = [serverBuild(build), contentBuild(build)].filter(
    (configuration) => configuration !== undefined,
  );
  const dependencies = earlier.map(({ name = '' }) => name);
  return [...earlier, { ...browserBuild(build, releasePlugin(build, generated)), dependencies }];
}

const teamConfig = (workspace: Workspace): TeamConfig =>
  Object.assign(() => releaseBuilds(workspace), {
    develop: (options: DevelopmentOptions) => develop(workspace, options),
  });

/** The builds of a remote: its server bundle, then its browser files and `release.json`. */
export const remoteConfig = (remote: Workspace & { readonly name: RemoteName }): TeamConfig =>
  teamConfig(remote);

/** The drawing code is slow to load, and development does not need it. */
const siteFiles: GeneratedFiles = async () => (await import('./pictures/site-files')).siteFiles;

/** The builds of the shell: its server bundle, then its browser files and `release.json`. */
export const shellConfig = (shell: Pick<Workspace, 'dir' | 'federation'>): TeamConfig =>
  teamConfig({ ...shell, name: 'shell', generatedFiles: siteFiles });
