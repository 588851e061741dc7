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
  // All shared modules are the shell's, so the remotes need not be asked for their versions first.
  shareStrategy: 'loaded-first',
  // The contract's types are in this repository, so Module Federation need not generate any.
  dts: false,
} as const satisfies Partial<FederationOptions>;

/** The shared modules of a remote: it provides none, and takes the shell's in a version in its range. */
export const listSharedByRemote = (ranges: VersionByPackage) =>
  Object.fromEntries(
    Object.entries(sharedModules).map(([specifier, name]) => [
      specifier,
      { singleton: true, import: false, requiredVersion: ranges[name] } as const,
    ]),
  );

/**
 * The options of a remote. It exposes one module, uses the shell's federation runtime (`externalRuntime`),
 * and loads no other remotes. `nameFile` returns the path for a file's name.
 */
export const federateRemote = (
  name: RemoteName,
  ranges: VersionByPackage,
  nameFile: (file: string) => string,
): FederationOptions => ({
  ...commonOptions,
  name,
  // A remote assigns to a global whose name need not be an identifier.
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
 * The options of the shell. It provides all shared modules and the federation runtime
 * (`provideExternalRuntime`), and registers remotes at run time (`shell/src/remotes/federation.ts`).
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
 * Aliases that replace the federation runtime's CommonJS builds, which the plug-in names by path, by the same
 * packages' ES modules: unused code is left out, and each package is in a bundle once.
 */
export const federationAliases: Readonly<Record<string, string>> = {
  ...mantineAlias,
  ...createAlias('webpack-bundler-runtime'),
  ...createAlias('inject-external-runtime-core-plugin'),
  ...createAlias('runtime', '@module-federation/runtime'),
  ...createAlias('runtime-tools', '@module-federation/runtime-tools/runtime'),
};
