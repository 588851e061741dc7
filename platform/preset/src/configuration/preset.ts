import path from 'node:path';
import type { RemoteName } from '@proper/shared-types';
import type { Configuration, RspackPluginInstance } from '@rspack/core';
import { type Developed, type DevelopmentOptions, developRemote, developShell } from '../development/develop';
import { siteManifest } from '../pictures/site-manifest';
import {
  type GeneratedFiles,
  generatedFilesPlugin,
  type MadeFile,
  makeFiles,
} from '../release/generated-files-plugin';
import { PageFilesPlugin } from '../release/page-files-plugin';
import type { PageSources } from '../release/read-pages';
import { ReleasePlugin, serverFile } from '../release/release-plugin';
import { type BuildMode, releasesFolder } from '../release/releases-folder';
import { shellChunks } from './browser';
import { remoteFederation, shellFederation } from './federation';
import { type BrowserHalf, type Build, browserHalf, contentBuild, contentBundle, serverHalf } from './halves';
import { installedVersions, rangesOf } from './shared-modules';
import { sharedSpecifiers } from './sharing';

interface CliEnvironment {
  /**
   * `--env maps=FOLDER` builds the browser's scripts alone, with their source maps, into a folder beside all releases: to see
   * what they are made of.
   */
  readonly maps?: string;
}

/** What `rspack build` hands to a configuration function, and what it takes back. */
type CliConfig = (env: CliEnvironment, argv: { readonly mode?: string }) => Promise<Configuration[]>;

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

function buildOf(
  workspace: Pick<Build, 'name' | 'dir'>,
  { mode: asked }: { readonly mode?: string },
  made: readonly MadeFile[],
): Build {
  const mode: BuildMode = asked === 'development' ? 'development' : 'production';
  return {
    ...workspace,
    mode,
    // Its version follows from its content.
    folder: path.join(releasesFolder(workspace.dir, mode), 'unfinished'),
    generated: Object.fromEntries(made.map(({ name, file }) => [name, file])),
  };
}

interface Halves {
  readonly server: Configuration;
  /** What makes the data of its pages, if they have any. */
  readonly content?: Configuration | undefined;
  readonly browser: BrowserHalf;
  /** What makes a release of the browser's half. */
  readonly released: readonly RspackPluginInstance[];
}

/** Both halves of a release, or, where maps are asked for, its scripts with them. */
function halves(
  build: Build,
  { maps }: CliEnvironment,
  { server, content, browser, released }: Halves,
): Configuration[] {
  const scripts = browserHalf(build, browser);
  if (maps !== undefined)
    return [
      {
        ...scripts,
        devtool: 'hidden-source-map',
        output: {
          ...scripts.output,
          path: maps,
          devtoolModuleFilenameTemplate: '[absolute-resource-path]',
        },
      },
    ];
  return [
    server,
    ...(content ? [content] : []),
    {
      ...scripts,
      dependencies: ['server', ...(content ? ['content'] : [])],
      plugins: [...(scripts.plugins ?? []), ...released],
    },
  ];
}

interface RemoteOptions {
  readonly name: RemoteName;
  /** Folder of the workspace: `import.meta.dirname`. */
  readonly dir: string;
  /** Files that the build makes. */
  readonly generatedFiles?: GeneratedFiles;
  /** The file that exports its {@link RemoteContent}, relative to the workspace: for pages that have data. */
  readonly content?: string;
}

const noFiles: GeneratedFiles = async () => [];

/** What draws takes long to load, and is not needed to develop. */
const filesOfShell: GeneratedFiles = async () => {
  const { siteIcons } = await import('../pictures/icons');
  return [...siteIcons, siteManifest];
};

/** The builds of a remote: its server bundle, then its browser files and `release.json`. */
export const remoteConfig = ({ name, dir, generatedFiles = noFiles, content }: RemoteOptions): TeamConfig =>
  teamConfig(
    async (env, argv) => {
      const made = await makeFiles(generatedFiles);
      const build = buildOf({ name, dir }, argv, made);
      const ranges = rangesOf(dir);
      const pages: PageSources = {
        dir,
        serverBundle: path.join(build.folder, serverFile),
        contentBundle: content === undefined ? undefined : contentBundle(build),
      };
      return halves(build, env, {
        server: serverHalf(build, './src/remote.ts', sharedSpecifiers),
        content: content === undefined ? undefined : contentBuild(build, content),
        browser: { entry: {}, federation: remoteFederation(name, ranges) },
        released: [
          generatedFilesPlugin(made),
          new PageFilesPlugin(pages),
          new ReleasePlugin(build, ranges, pages),
        ],
      });
    },
    (options) => ({ ...developRemote({ name, dir, content }, options), generatedFiles }),
  );

/** The builds of the shell: what the composer runs, then what the browser runs and `release.json`. */
export const shellConfig = ({ dir }: { readonly dir: string }): TeamConfig =>
  teamConfig(
    async (env, argv) => {
      const made = await makeFiles(filesOfShell);
      const build = buildOf({ name: 'shell', dir }, argv, []);
      return halves(build, env, {
        server: serverHalf(build, './src/server.tsx', []),
        browser: {
          entry: { shell: './src/browser.ts' },
          federation: shellFederation(),
          optimization: shellChunks,
        },
        released: [generatedFilesPlugin(made), new ReleasePlugin(build, installedVersions())],
      });
    },
    (options) => ({ ...developShell(dir, options), generatedFiles: filesOfShell }),
  );
