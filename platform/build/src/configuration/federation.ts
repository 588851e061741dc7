import type { RemoteName } from '@proper/shared-types';
import { container, type RspackPluginInstance, sharing } from '@rspack/core';
import { contentFolder } from './browser';
import { installedVersions, type PerPackage, sharedModules } from './shared-modules';

/** The chunk of a remote that lists its pages. */
export const remoteChunk = 'remote';

/** The name of a remote's federation entry. */
export const entryFile = 'remoteEntry.js';

/** What a remote shares: nothing of its own. It takes the shell's modules, of a version that it works with. */
export const sharedByRemote = (ranges: PerPackage) =>
  Object.fromEntries(
    Object.entries(sharedModules).map(([specifier, name]) => [
      specifier,
      { singleton: true, import: false, requiredVersion: ranges[name] } as const,
    ]),
  );

/**
 * A remote of the site, with one exposed module.
 *
 * @param ranges - Which versions of the shared packages it works with.
 * @param developedEntry - In development, a file that runs before `src/remote.ts`.
 */
export const remoteFederation = (
  name: RemoteName,
  ranges: PerPackage,
  developedEntry?: string,
): RspackPluginInstance =>
  new container.ModuleFederationPluginV1({
    name: name.replaceAll('-', '_'),
    filename: developedEntry === undefined ? `${contentFolder}${entryFile}` : entryFile,
    exposes: { './remote': { import: developedEntry ?? './src/remote.ts', name: remoteChunk } },
    shared: sharedByRemote(ranges),
  });

/**
 * The shell: its first scripts contain every shared module, which it imports as any other and puts into the share scope. It
 * meets its remotes at run time, see `shell/src/remotes/federation.ts`.
 *
 * @param files - In development, files that take the place of shared modules in the share scope, by specifier.
 */
export function shellFederation(files: Readonly<Record<string, string>> = {}): RspackPluginInstance {
  const versions = installedVersions();
  return new sharing.ProvideSharedPlugin({
    provides: Object.fromEntries(
      Object.entries(sharedModules).map(([specifier, name]) => [
        files[specifier] ?? specifier,
        { shareKey: specifier, version: versions[name], eager: true },
      ]),
    ),
  });
}
