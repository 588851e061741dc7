import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { RemoteName } from '@proper/shared-types';
import { contentFolder } from './browser';
import type { PerPackage } from './shared-modules';
import { broughtByShell, takenByRemote } from './sharing';

/** The chunk of a remote that lists its pages. */
export const remoteChunk = 'remote';

/** The name of a remote's federation entry. */
export const entryFile = 'remoteEntry.js';

const common = { dts: false, dev: false, manifest: false, shareStrategy: 'loaded-first' } as const;

/**
 * A remote of the site: one expose, nothing shared of its own, and the shell's federation runtime.
 *
 * @param ranges - With which versions of the shared packages it works.
 * @param developedEntry - What comes before `src/remote.ts` under development.
 */
export const remoteFederation = (
  name: RemoteName,
  ranges: PerPackage,
  developedEntry?: string,
): ModuleFederationPlugin =>
  new ModuleFederationPlugin({
    ...common,
    name: name.replaceAll('-', '_'),
    filename: developedEntry === undefined ? `${contentFolder}${entryFile}` : entryFile,
    exposes: { './remote': { import: developedEntry ?? './src/remote.ts', name: remoteChunk } },
    shared: takenByRemote(ranges),
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
    },
  });

/**
 * The shell: it brings what is shared, and meets its remotes at run time.
 *
 * @param standIns - Files that stand before shared modules under development, by specifier.
 */
export const shellFederation = (standIns?: Readonly<Record<string, string>>): ModuleFederationPlugin =>
  new ModuleFederationPlugin({
    ...common,
    name: 'shell',
    shared: broughtByShell(standIns),
    experiments: {
      provideExternalRuntime: true,
      optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
    },
  });
