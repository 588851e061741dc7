import { installedVersions, type PerPackage, sharedModules } from './shared-modules';

interface SharedModule {
  readonly singleton: true;
  readonly requiredVersion: string;
  readonly version?: string;
  readonly eager?: true;
  readonly import?: false;
}

/** The specifiers alone: what a remote's server bundle leaves to the composer. */
export const sharedSpecifiers: readonly string[] = Object.keys(sharedModules);

const sharing = (module: (version: string) => SharedModule, of: PerPackage): Record<string, SharedModule> =>
  Object.fromEntries(Object.entries(sharedModules).map(([key, name]) => [key, module(of[name])]));

/** The shell brings every shared module, in its first scripts. */
export const broughtByShell = (): Record<string, SharedModule> =>
  sharing(
    (version) => ({ singleton: true, eager: true, version, requiredVersion: version }),
    installedVersions(),
  );

/** A remote brings none: it takes the shell's, of a version that it works with. */
export const takenByRemote = (ranges: PerPackage): Record<string, SharedModule> =>
  sharing((range) => ({ singleton: true, import: false, requiredVersion: range }), ranges);
