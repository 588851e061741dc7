import { createRequire } from 'node:module';

interface SharedModule {
  readonly singleton: true;
  readonly requiredVersion: string;
  readonly version?: string;
  readonly eager?: true;
  readonly import?: string | false;
}

/**
 * The modules that exist once on a page, by specifier, with the package that versions them. Few on purpose:
 * each is carried whole by the shell, whether a page uses all of it or not.
 */
const sharedModules = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'shared-types': 'shared-types',
  'shared-ui': 'shared-ui',
} as const;

/** The specifiers alone: what a remote's server bundle leaves to the composer. */
export const sharedSpecifiers: readonly string[] = Object.keys(sharedModules);

const { resolve } = createRequire(import.meta.url);
const versionOfPackage = (name: string): string =>
  (createRequire(import.meta.url)(resolve(`${name}/package.json`)) as { version: string }).version;

const sharing = (module: (version: string, key: string) => SharedModule): Record<string, SharedModule> =>
  Object.fromEntries(
    Object.entries(sharedModules).map(([key, name]) => [key, module(versionOfPackage(name), key)]),
  );

/**
 * The shell brings every shared module, in its first scripts.
 *
 * @param standIns - What it brings in place of some of them, by specifier.
 */
export const broughtByShell = (
  standIns: Readonly<Record<string, string>> = {},
): Record<string, SharedModule> =>
  sharing((version, key) => {
    const standIn = standIns[key];
    const brought = { singleton: true, eager: true, version, requiredVersion: version } as const;
    return standIn === undefined ? brought : { ...brought, import: standIn };
  });

/** A remote brings none: it takes the shell's, of the same major version. */
export const takenByRemote = (): Record<string, SharedModule> =>
  sharing((version) => ({ singleton: true, import: false, requiredVersion: `^${version}` }));
