import { installedVersions, type PerPackage, sharedModules } from './shared-modules';

interface SharedModule {
  readonly singleton: true;
  readonly requiredVersion: string;
  readonly version?: string;
  readonly eager?: true;
  readonly import?: string | false;
}

/** The specifiers alone: what a remote's server bundle leaves to the composer. */
export const sharedSpecifiers: readonly string[] = Object.keys(sharedModules);

const sharing = (
  module: (version: string, specifier: string) => SharedModule,
  of: PerPackage,
): Record<string, SharedModule> =>
  Object.fromEntries(
    Object.entries(sharedModules).map(([specifier, name]) => [specifier, module(of[name], specifier)]),
  );

/**
 * The shell brings every shared module, in its first scripts.
 *
 * @param standIns - What it brings in place of some of them, by specifier.
 */
export const broughtByShell = (
  standIns: Readonly<Record<string, string>> = {},
): Record<string, SharedModule> =>
  sharing((version, specifier) => {
    const standIn = standIns[specifier];
    const brought = { singleton: true, eager: true, version, requiredVersion: version } as const;
    return standIn === undefined ? brought : { ...brought, import: standIn };
  }, installedVersions());

/** A remote brings none: it takes the shell's, of a version that it works with. */
export const takenByRemote = (ranges: PerPackage): Record<string, SharedModule> =>
  sharing((range) => ({ singleton: true, import: false, requiredVersion: range }), ranges);
