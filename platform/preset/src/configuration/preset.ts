import path from 'node:path';
import type { Configuration, RspackPluginInstance } from '@rspack/core';
import type { RemoteName } from 'shared-types';
import { type ReleaseName, releaseBase } from 'shared-types/release';
import type { Collection } from '../content/collection';
import { siteIcons } from '../pictures/icons';
import { siteManifest } from '../pictures/site-manifest';
import { SocialPicturesPlugin } from '../pictures/social-pictures-plugin';
import { type GeneratedFile, GeneratedFilesPlugin } from '../release/generated-files-plugin';
import { ReleasePlugin, serverFile } from '../release/release-plugin';
import { type BuildMode, buildVersion, releasesFolder } from '../version/version';
import { base, browserBase, shellChunks } from './browser';
import { remoteFederation, shellFederation } from './federation';
import { leanerRuntime } from './leaner-runtime';
import { moduleRules } from './rules';
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
type CliConfig = (env: CliEnvironment, argv: { readonly mode?: string }) => Configuration[];

interface Build {
  readonly name: ReleaseName;
  /** The workspace's folder. */
  readonly dir: string;
  readonly mode: BuildMode;
  readonly version: string;
  /** Holds all releases of this mode; the release itself goes into a folder named by its version. */
  readonly releasesFolder: string;
  readonly collections: readonly Collection[];
}

function buildOf(
  {
    name,
    dir,
    collections = [],
  }: Pick<RemoteOptions, 'dir' | 'collections'> & { readonly name: ReleaseName },
  { mode: asked }: { readonly mode?: string },
): Build {
  const mode: BuildMode = asked === 'development' ? 'development' : 'production';
  return {
    name,
    dir,
    mode,
    version: buildVersion(path.dirname(dir), name, mode),
    releasesFolder: releasesFolder(dir, mode),
    collections,
  };
}

/** The rules of one half. */
const rulesOf = ({ name, dir, collections }: Build, onServer: boolean) =>
  moduleRules(name, { onServer, content: { workspace: dir, collections } });

const output = ({ name, version }: Build): Configuration['output'] => ({
  publicPath: releaseBase(name, version),
  assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  clean: true,
});

/** One CommonJS file that the composer runs. */
const serverHalf = (build: Build, entry: string, externals: readonly string[]): Configuration => ({
  ...base(build.mode),
  context: build.dir,
  name: 'server',
  target: 'node20',
  entry,
  externals: [...externals],
  externalsType: 'commonjs',
  module: {
    rules: rulesOf(build, true),
    parser: { javascript: { dynamicImportMode: 'eager' } },
    generator: { 'asset/resource': { emit: false } },
  },
  output: {
    ...output(build),
    path: path.join(build.releasesFolder, build.version, path.dirname(serverFile)),
    filename: path.basename(serverFile),
    library: { type: 'commonjs2' },
  },
  optimization: { minimize: false, splitChunks: false },
});

/** The browser's half of a build, before what makes a release of it. */
interface BrowserHalf {
  readonly entry: NonNullable<Configuration['entry']>;
  readonly federation: RspackPluginInstance;
  readonly optimization?: Configuration['optimization'];
}

const scriptsOf = (build: Build, { entry, federation, optimization }: BrowserHalf): Configuration => {
  const common = browserBase(build.mode);
  return {
    ...common,
    context: build.dir,
    entry,
    name: 'browser',
    module: { rules: rulesOf(build, false) },
    output: {
      ...common.output,
      ...output(build),
      path: path.join(build.releasesFolder, build.version, 'browser'),
      uniqueName: build.name,
    },
    optimization: { ...common.optimization, ...optimization },
    plugins: [federation, leanerRuntime, ...(common.plugins ?? [])],
  };
};

/** Both halves of a release, or, where maps are asked for, its scripts with them. */
function halves(
  build: Build,
  { maps }: CliEnvironment,
  {
    server,
    browser,
    released,
  }: {
    readonly server: Configuration;
    readonly browser: BrowserHalf;
    readonly released: readonly RspackPluginInstance[];
  },
): Configuration[] {
  const scripts = scriptsOf(build, browser);
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
    { ...scripts, dependencies: ['server'], plugins: [...(scripts.plugins ?? []), ...released] },
  ];
}

interface RemoteOptions {
  readonly name: RemoteName;
  /** Folder of the workspace: `import.meta.dirname`. */
  readonly dir: string;
  /** Files that the build makes. */
  readonly generatedFiles?: readonly GeneratedFile[];
  /** The texts that its pages import. */
  readonly collections?: readonly Collection[];
}

/** The builds of a remote: its server bundle, then its browser files and `release.json`. */
export const remoteConfig =
  ({ name, dir, generatedFiles = [], collections = [] }: RemoteOptions): CliConfig =>
  (env, argv) => {
    const build = buildOf({ name, dir, collections }, argv);
    const ranges = rangesOf(dir);
    return halves(build, env, {
      server: serverHalf(build, './src/remote.ts', sharedSpecifiers),
      browser: { entry: {}, federation: remoteFederation(name, ranges) },
      released: [
        new GeneratedFilesPlugin(generatedFiles),
        new SocialPicturesPlugin(path.join(build.releasesFolder, build.version, serverFile)),
        new ReleasePlugin({ ...build, shared: ranges }),
      ],
    });
  };

/** The builds of the shell: what the composer runs, then what the browser runs and `release.json`. */
export const shellConfig =
  ({ dir }: { readonly dir: string }): CliConfig =>
  (env, argv) => {
    const build = buildOf({ name: 'shell', dir }, argv);
    return halves(build, env, {
      server: serverHalf(build, './src/server.tsx', []),
      browser: {
        entry: { shell: './src/browser.ts' },
        federation: shellFederation(),
        optimization: shellChunks,
      },
      released: [
        new GeneratedFilesPlugin([...siteIcons, siteManifest]),
        new ReleasePlugin({ ...build, shared: installedVersions() }),
      ],
    });
  };
