import path from 'node:path';
import type { Configuration } from '@rspack/core';
import type { RemoteName } from 'shared-types';
import type { ReleaseName } from 'shared-types/release';
import { type Developed, type DevelopmentOptions, developRemote, developShell } from '../development/develop';
import { siteManifest } from '../pictures/site-manifest';
import { SocialPicturesPlugin } from '../pictures/social-pictures-plugin';
import { type GeneratedFiles, GeneratedFilesPlugin } from '../release/generated-files-plugin';
import { serverFile } from '../release/release-plugin';
import { type BuildMode, buildVersion, releasesFolder } from '../version/version';
import { remoteFederation, shellFederation } from './federation';
import { type Build, browserHalf, contractVersion, serverHalf, shellChunks } from './halves';
import { sharedSpecifiers } from './sharing';

/** What `rspack build` hands to a configuration function, and what it takes back. */
type CliConfig = (env: unknown, argv: { readonly mode?: string }) => Configuration[];

/** What is developed of a workspace, and the files that its build would make. */
interface DevelopedTeam extends Developed {
  readonly generatedFiles: GeneratedFiles;
}

/** What a team's `rspack.config.ts` exports: the builds of its release, and what `npm run dev` watches. */
export interface TeamConfig extends CliConfig {
  develop(options: DevelopmentOptions): DevelopedTeam;
}

const teamConfig = (release: CliConfig, develop: TeamConfig['develop']): TeamConfig =>
  Object.assign((...of: Parameters<CliConfig>) => release(...of), { develop });

function buildOf(name: ReleaseName, dir: string, { mode: asked }: { readonly mode?: string }): Build {
  const mode: BuildMode = asked === 'development' ? 'development' : 'production';
  return {
    name,
    dir,
    mode,
    version: buildVersion(path.dirname(dir), name, mode),
    releasesFolder: releasesFolder(dir, mode),
  };
}

interface RemoteOptions {
  readonly name: RemoteName;
  /** Folder of the workspace: `import.meta.dirname`. */
  readonly dir: string;
  /** Files that the build makes. */
  readonly generatedFiles?: GeneratedFiles;
}

const noFiles: GeneratedFiles = async () => [];

/** What draws takes long to load, and is not needed to develop. */
const filesOfShell: GeneratedFiles = async () => {
  const { siteIcons } = await import('../pictures/icons');
  return [...siteIcons, siteManifest];
};

/** The builds of a remote: its server bundle, then its browser files and `release.json`. */
export const remoteConfig = ({ name, dir, generatedFiles = noFiles }: RemoteOptions): TeamConfig =>
  teamConfig(
    (_env, argv) => {
      const build = buildOf(name, dir, argv);
      return [
        serverHalf(build, './src/remote.ts', sharedSpecifiers),
        browserHalf(build, `^${contractVersion(build)}`, {
          entry: {},
          plugins: [
            remoteFederation(name),
            new GeneratedFilesPlugin(generatedFiles),
            new SocialPicturesPlugin(path.join(build.releasesFolder, build.version, serverFile)),
          ],
        }),
      ];
    },
    (options) => ({ ...developRemote(name, dir, options), generatedFiles }),
  );

/** The builds of the shell: what the composer runs, then what the browser runs and `release.json`. */
export const shellConfig = ({ dir }: { readonly dir: string }): TeamConfig =>
  teamConfig(
    (_env, argv) => {
      const build = buildOf('shell', dir, argv);
      return [
        serverHalf(build, './src/server.tsx', []),
        browserHalf(build, contractVersion(build), {
          entry: { shell: './src/browser.ts' },
          plugins: [shellFederation(), new GeneratedFilesPlugin(filesOfShell)],
          optimization: { splitChunks: shellChunks },
        }),
      ];
    },
    (options) => ({ ...developShell(dir, options), generatedFiles: filesOfShell }),
  );
