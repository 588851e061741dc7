import type { Release, ReleasePage } from '@proper/shared-types/release';

/** The scripts of a page, which its budget counts. */
export interface PageScripts {
  /** All that every page of the shell needs. */
  readonly shell: readonly string[];
  readonly remote: readonly string[];
  /** Those of the remote's scripts that are its entry. */
  readonly entry: readonly string[];
  /** The shell's, for the lazy shared modules that the page uses. */
  readonly sharedModules: readonly string[];
}

/** The scripts that a page needs, as the releases of the shell and of its remote name them. */
export function scriptsOfPage(shell: Release, remote: Release, page: ReleasePage | undefined): PageScripts {
  const { scripts = [], sharedModules = [] } = page ?? {};
  const entry = remote.entry === null ? [] : [remote.entry];
  return {
    shell: shell.scripts,
    remote: [...entry, ...remote.scripts, ...scripts],
    entry,
    sharedModules: sharedModules.flatMap((name) => shell.sharedModules?.[name] ?? []),
  };
}
