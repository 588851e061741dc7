import { createRequire } from 'node:module';
import type { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { RemoteName } from '@proper/shared-types';
import { getFederationGlobal } from '@proper/shared-types/release';
import {
  lazySharedModules,
  mantineAlias,
  mantineFile,
  sharedModules,
  type VersionByPackage,
} from './shared-modules';

/** The options of a workspace's `ModuleFederationPlugin`, as Module Federation documents them. */
export type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/** The chunk of a remote that lists its pages. */
export const remoteChunk = 'remote';

/** The name of a remote's federation entry. */
export const entryFile = 'remoteEntry.js';

/** The manifest of a remote, for other hosts and for Module Federation's developer tools. */
export const manifestFile = 'mf-manifest.json';

const commonOptions = {
  // All shared modules are the shell's, so there is no need to ask every remote for its versions first.
  shareStrategy: 'loaded-first',
  // The contract's types are in this repository.
  dts: false,
} as const satisfies Partial<FederationOptions>;

/** The shared modules of a remote, which provides none itself: it takes the shell's, in a version that it works with. */
export const listSharedByRemote = (ranges: VersionByPackage) =>
  Object.fromEntries(
    Object.entries(sharedModules).map(([specifier, name]) => [
      specifier,
      { singleton: true, import: false, requiredVersion: ranges[name] } as const,
    ]),
  );

/**
 * The options of a remote, which exposes one module. It has no copy of the federation's runtime: it uses the shell's
 * (`externalRuntime`), and loads no remotes of its own. `nameFile` returns the path of a file with a name.
 */
export const federateRemote = (
  name: RemoteName,
  ranges: VersionByPackage,
  nameFile: (file: string) => string,
): FederationOptions => ({
  ...commonOptions,
  name,
  // Assigns to a global whose name need not be an identifier.
  library: { type: 'window', name: getFederationGlobal(name) },
  filename: nameFile(entryFile),
  exposes: { './remote': { import: './src/remote.ts', name: remoteChunk } },
  shared: listSharedByRemote(ranges),
  manifest: { fileName: manifestFile },
  experiments: {
    externalRuntime: true,
    optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
  },
});

/**
 * The options of the shell: it provides every shared module, most of them in its first scripts, and the federation's runtime
 * (`provideExternalRuntime`). Its remotes are registered at run time, in `shell/src/remotes/federation.ts`.
 */
export const federateShell = (versions: VersionByPackage): FederationOptions => ({
  ...commonOptions,
  name: 'shell',
  shared: Object.fromEntries(
    Object.entries(sharedModules).map(([specifier, name]) => {
      const version = versions[name];
      const eager = !lazySharedModules.includes(specifier);
      const file = specifier === '@mantine/core' ? mantineFile : specifier;
      return [specifier, { singleton: true, version, requiredVersion: version, eager, import: file }];
    }),
  ),
  manifest: false,
  experiments: {
    provideExternalRuntime: true,
    optimization: { disableSnapshot: true, target: 'web' },
  },
});

const { resolve } = createRequire(
  createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'),
);

const createAlias = (name: string, request?: string): Readonly<Record<string, string>> => {
  const file = resolve(`@module-federation/${name}`);
  return { [request ?? file]: file.replace(/\.cjs$/, '.js') };
};

/**
 * Aliases that replace the CommonJS builds of the federation's runtime, which the plug-in names by their path, by the same packages' ES
 * modules: of those, a bundle has only what it uses, and each package once.
 */
export const federationAliases: Readonly<Record<string, string>> = {
  ...mantineAlias,
  ...createAlias('webpack-bundler-runtime'),
  ...createAlias('inject-external-runtime-core-plugin'),
  ...createAlias('runtime', '@module-federation/runtime'),
  ...createAlias('runtime-tools', '@module-federation/runtime-tools/runtime'),
};
