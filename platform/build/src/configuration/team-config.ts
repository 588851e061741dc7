import path from 'node:path';
import type { RemoteName } from '@proper/shared-types';
import type { Configuration } from '@rspack/core';
import { type Developed, develop } from '../development/develop';
import type { DevelopmentOptions } from '../development/development-build';
import { type GeneratedFiles, renderFiles } from '../release/generated-files';
import { releasePlugin } from '../release/release-plugin';
import { releasesFolder } from '../release/releases-folder';
import { type Build, browserBuild, contentBuild, serverBuild, type Workspace } from './builds';
import { versionsFor } from './shared-modules';

/** What a team's `rspack.config.ts` exports: the builds of its release for `rspack build`, and what `npm run dev` watches. */
export interface TeamConfig {
  (): Promise<Configuration[]>;
  develop(options: DevelopmentOptions): Developed;
}

/** The builds of a release. The browser's is the last, and writes `release.json`. */
async function releaseBuilds(workspace: Workspace): Promise<Configuration[]> {
  const generated = await renderFiles((await workspace.generatedFiles?.()) ?? []);
  const build: Build = {
    ...workspace,
    mode: 'production',
    // The version follows from the content, and names the folder in the end.
    folder: path.join(releasesFolder(workspace.dir), 'unfinished'),
    generated: Object.fromEntries(generated.map(({ name, file }) => [name, file])),
    shared: versionsFor(workspace.name, workspace.dir),
  };
  const earlier = [serverBuild(build), contentBuild(build)].filter((each) => each !== undefined);
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

/** The code that draws takes long to load, and is not needed to develop. */
const siteFiles: GeneratedFiles = async () => (await import('../pictures/site-files')).siteFiles;

/** The builds of the shell: what the composer runs, then what the browser runs and `release.json`. */
export const shellConfig = ({ dir }: { readonly dir: string }): TeamConfig =>
  teamConfig({ name: 'shell', dir, generatedFiles: siteFiles });
