import { createRequire } from 'node:module';
import type { RemoteName } from '@proper/shared-types';
import { container, type RspackPluginInstance, sharing } from '@rspack/core';
import { hashFolder } from './browser';
import { installedVersions, lazySharedModules, sharedModules, type VersionByPackage } from './shared-modules';

const { resolve } = createRequire(import.meta.url);

/** The chunk of a remote that lists its pages. */
export const remoteChunk = 'remote';

/** The name of a remote's federation entry. */
export const entryFile = 'remoteEntry.js';

/** The shared modules of a remote, which provides none itself: it takes the shell's, in a version that it works with. */
export const sharedByRemote = (ranges: VersionByPackage) =>
  Object.fromEntries(
    Object.entries(sharedModules).map(([specifier, name]) => [
      specifier,
      { singleton: true, import: false, requiredVersion: ranges[name] } as const,
    ]),
  );

/**
 * The federation plug-in of a remote, which exposes one module.
 *
 * @param ranges - The versions of the shared packages that it works with.
 * @param developmentEntry - In development, a file that runs before `src/remote.ts`.
 */
export const remoteFederation = (
  name: RemoteName,
  ranges: VersionByPackage,
  developmentEntry?: string,
): RspackPluginInstance =>
  new container.ModuleFederationPluginV1({
    name: name.replaceAll('-', '_'),
    filename: developmentEntry === undefined ? `${hashFolder}${entryFile}` : entryFile,
    exposes: { './remote': { import: developmentEntry ?? './src/remote.ts', name: remoteChunk } },
    shared: sharedByRemote(ranges),
  });

/**
 * The federation plug-in of the shell. Its first scripts contain every shared module, and put it into the share scope. The shell
 * loads remotes at run time, in `shell/src/remotes/federation.ts`.
 *
 * @param files - In development, files that replace shared modules in the share scope, by specifier.
 */
export function shellFederation(files: Readonly<Record<string, string>> = {}): RspackPluginInstance {
  const versions = installedVersions();
  return new sharing.ProvideSharedPlugin({
    provides: Object.fromEntries(
      Object.entries(sharedModules).map(([specifier, name]) => {
        const eager = !lazySharedModules.includes(specifier);
        // The shell itself may not use a lazy one: it is found as a file.
        const file = files[specifier] ?? (eager ? specifier : resolve(specifier));
        return [file, { shareKey: specifier, version: versions[name], eager }];
      }),
    ),
  });
}
