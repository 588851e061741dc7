import path from 'node:path';
import type { RemoteName } from '@proper/shared-types';
import type { Configuration } from '@rspack/core';
import { type Developed, type DevelopmentOptions, developRemote, developShell } from '../development/develop';
import { type GeneratedFiles, type RenderedFile, renderFiles } from '../release/generated-files';
import { releasePlugin, serverFile } from '../release/release-plugin';
import { releasesFolder } from '../release/releases-folder';
import { shellChunks } from './browser';
import { type Build, browserBuild, contentBuild, contentBundle, serverBuild } from './builds';
import { remoteFederation, shellFederation } from './federation';
import { installedVersions, rangesOf, sharedSpecifiers } from './shared-modules';

/** What `rspack build` calls. */
type CliConfig = () => Promise<Configuration[]>;

/** A workspace that is developed, and the files that its build would generate. */
interface DevelopedTeam extends Developed {
  readonly generatedFiles: GeneratedFiles;
}

/** What a team's `rspack.config.ts` exports: the builds of its release, and what `npm run dev` watches. */
export interface TeamConfig extends CliConfig {
  develop(options: DevelopmentOptions): DevelopedTeam;
}

interface TeamBuilds {
  readonly workspace: Pick<Build, 'name' | 'dir'>;
  readonly generatedFiles: GeneratedFiles;
  /** The builds of a release. The last one is the browser's, which adds the generated files. */
  release(build: Build, generated: readonly RenderedFile[]): readonly Configuration[];
  develop(options: DevelopmentOptions): Developed;
}

function teamConfig({ workspace, generatedFiles, release, develop }: TeamBuilds): TeamConfig {
  const build: CliConfig = async () => {
    const generated = await renderFiles(await generatedFiles());
    const configurations = release(
      {
        ...workspace,
        mode: 'production',
        // The version follows from the content, and names the folder in the end.
        folder: path.join(releasesFolder(workspace.dir), 'unfinished'),
        generated: Object.fromEntries(generated.map(({ name, file }) => [name, file])),
      },
      generated,
    );
    const earlier = configurations.slice(0, -1);
    const dependencies = earlier.map(({ name = '' }) => name);
    return [...earlier, { ...configurations.at(-1), dependencies }];
  };
  return Object.assign(build, {
    develop: (options: DevelopmentOptions) => ({ ...develop(options), generatedFiles }),
  });
}

interface RemoteOptions {
  readonly name: RemoteName;
  /** Folder of the workspace: `import.meta.dirname`. */
  readonly dir: string;
  /** Files that the build generates. */
  readonly generatedFiles?: GeneratedFiles;
  /** The file that exports its {@link RemoteContent}, relative to the workspace: for pages that have data. */
  readonly content?: string;
}

const noFiles: GeneratedFiles = async () => [];

/** The builds of a remote: its server bundle, then its browser files and `release.json`. */
export const remoteConfig = ({ name, dir, generatedFiles = noFiles, content }: RemoteOptions): TeamConfig =>
  teamConfig({
    workspace: { name, dir },
    generatedFiles,
    release(build, generated) {
      const shared = rangesOf(dir);
      const sources = {
        dir,
        serverBundle: path.join(build.folder, serverFile),
        contentBundle: content === undefined ? undefined : contentBundle(build),
      };
      return [
        serverBuild(build, './src/remote.ts', sharedSpecifiers),
        ...(content === undefined ? [] : [contentBuild(build, content)]),
        browserBuild(build, {
          entry: {},
          federation: remoteFederation(name, shared),
          plugins: [releasePlugin({ ...build, shared, generated, sources })],
        }),
      ];
    },
    develop: (options) => developRemote({ name, dir, content }, options),
  });

/** The code that draws takes long to load, and is not needed to develop. */
const siteFiles: GeneratedFiles = async () => (await import('../pictures/site-files')).siteFiles;

/** The builds of the shell: what the composer runs, then what the browser runs and `release.json`. */
export const shellConfig = ({ dir }: { readonly dir: string }): TeamConfig =>
  teamConfig({
    workspace: { name: 'shell', dir },
    generatedFiles: siteFiles,
    release: (build, generated) => [
      serverBuild(build, './src/server.tsx', []),
      browserBuild(build, {
        entry: { shell: './src/browser.ts' },
        federation: shellFederation(),
        optimization: shellChunks,
        plugins: [releasePlugin({ ...build, shared: installedVersions(), generated })],
      }),
    ],
    develop: (options) => developShell(dir, options),
  });
