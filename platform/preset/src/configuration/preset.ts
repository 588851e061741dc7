import path from 'node:path';
import {
  type Configuration,
  CssExtractRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  SubresourceIntegrityPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import type { RemoteName } from 'shared-types';
import { type ReleaseName, releaseBase } from 'shared-types/release';
import { siteIcons } from '../pictures/icons';
import { siteManifest } from '../pictures/site-manifest';
import { SocialPicturesPlugin } from '../pictures/social-pictures-plugin';
import { type GeneratedFile, GeneratedFilesPlugin } from '../release/generated-files-plugin';
import { ReleasePlugin, serverFile } from '../release/release-plugin';
import { type BuildMode, buildVersion, releasesFolder } from '../version/version';
import { remoteFederation, shellFederation } from './federation';
import { leanerRuntime } from './leaner-runtime';
import { moduleRules } from './rules';
import { installedVersions, type PerPackage, rangesOf } from './shared-modules';
import { sharedSpecifiers } from './sharing';

/** What `rspack build` hands to a configuration function, and what it takes back. */
type CliConfig = (env: unknown, argv: { readonly mode?: string }) => Configuration[];

interface Build {
  readonly name: ReleaseName;
  /** The workspace's folder. */
  readonly dir: string;
  readonly mode: BuildMode;
  readonly version: string;
  /** Holds all releases of this mode; the release itself goes into a folder named by its version. */
  readonly releasesFolder: string;
}

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

/** What both halves of a build have in common. */
const base = (build: Build): Configuration => ({
  mode: build.mode,
  context: build.dir,
  devtool: false,
  performance: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
});

const output = ({ name, version }: Build): Configuration['output'] => ({
  publicPath: releaseBase(name, version),
  assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  clean: true,
});

/** One CommonJS file that the composer runs. */
const serverHalf = (build: Build, entry: string, externals: readonly string[]): Configuration => ({
  ...base(build),
  name: 'server',
  target: 'node20',
  entry,
  externals: [...externals],
  externalsType: 'commonjs',
  module: {
    rules: moduleRules(build.name, { onServer: true }),
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

const browserHalf = (
  build: Build,
  /** Versions that the shell brings, or ranges that a remote works with. */
  shared: PerPackage,
  { plugins = [], optimization, ...half }: Configuration,
): Configuration => ({
  ...base(build),
  ...half,
  name: 'browser',
  dependencies: ['server'],
  target: ['web', 'es2022'],
  module: { rules: moduleRules(build.name, { onServer: false }) },
  output: {
    ...output(build),
    path: path.join(build.releasesFolder, build.version, 'browser'),
    uniqueName: build.name,
    filename: '[name].js',
    chunkFilename: '[name].js',
    crossOriginLoading: 'anonymous',
  },
  optimization: {
    chunkIds: 'named',
    // Other ids are hashes of names, and those of shared modules hold this machine's paths.
    ...(build.mode === 'production' ? { moduleIds: 'natural' } : {}),
    minimizer: [
      new SwcJsMinimizerRspackPlugin({ extractComments: false }),
      new LightningCssMinimizerRspackPlugin(),
    ],
    ...optimization,
  },
  plugins: [
    ...plugins,
    leanerRuntime,
    new CssExtractRspackPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
    new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
    new ReleasePlugin({ ...build, shared }),
  ],
});

interface RemoteOptions {
  readonly name: RemoteName;
  /** Folder of the workspace: `import.meta.dirname`. */
  readonly dir: string;
  /** Files that the build makes. */
  readonly generatedFiles?: readonly GeneratedFile[];
}

/** The builds of a remote: its server bundle, then its browser files and `release.json`. */
export const remoteConfig =
  ({ name, dir, generatedFiles = [] }: RemoteOptions): CliConfig =>
  (_env, argv) => {
    const build = buildOf(name, dir, argv);
    const ranges = rangesOf(dir);
    return [
      serverHalf(build, './src/remote.ts', sharedSpecifiers),
      browserHalf(build, ranges, {
        entry: {},
        plugins: [
          remoteFederation(name, ranges),
          new GeneratedFilesPlugin(generatedFiles),
          new SocialPicturesPlugin(path.join(build.releasesFolder, build.version, serverFile)),
        ],
      }),
    ];
  };

/** The builds of the shell: what the composer runs, then what the browser runs and `release.json`. */
export const shellConfig =
  ({ dir }: { readonly dir: string }): CliConfig =>
  (_env, argv) => {
    const build = buildOf('shell', dir, argv);
    return [
      serverHalf(build, './src/server.tsx', []),
      browserHalf(build, installedVersions(), {
        entry: { shell: './src/browser.ts' },
        plugins: [shellFederation(), new GeneratedFilesPlugin([...siteIcons, siteManifest])],
        optimization: {
          splitChunks: {
            cacheGroups: {
              default: false,
              defaultVendors: false,
              platform: { test: /node_modules/, name: 'platform', chunks: 'initial', enforce: true },
            },
          },
        },
      }),
    ];
  };
