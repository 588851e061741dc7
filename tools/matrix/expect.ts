import { faultOfContract } from '@proper/composer/contract-checks';
import type { Release, ReleaseName } from '@proper/shared-types/release';

/** One release of each name. */
export type Releases = Readonly<Record<string, Release>>;

const isShell = (name: string): boolean => name === 'shell';

/** What is live with a shell: of each remote what is published, where it works with that shell, or else what is live. */
function withShell(shell: Release, published: Releases, live: Releases): Releases | undefined {
  const chosen: Record<string, Release> = { shell };
  for (const name of Object.keys(published).filter((each) => !isShell(each))) {
    const fits = [published[name], live[name]].find(
      (release) => release !== undefined && faultOfContract(release, shell) === undefined,
    );
    if (!fits) return undefined;
    chosen[name] = fits;
  }
  return chosen;
}

/**
 * What the ranges say will be live once something is published: with the published shell where every remote has a release that
 * works with it, otherwise with the live one.
 */
export function expectedOf(published: Releases, live: Releases): Readonly<Record<string, string>> {
  const shells = [published.shell, live.shell].filter((shell) => shell !== undefined);
  const chosen = shells.map((shell) => withShell(shell, published, live)).find((each) => each !== undefined);
  return Object.fromEntries(Object.entries(chosen ?? live).map(([name, { version }]) => [name, version]));
}

/** A deployment: which releases are of now; the others are of before. */
export interface Deployment {
  readonly what: string;
  readonly ofNow: readonly ReleaseName[];
}

/** Every way in which shell and remotes of two times come to meet, one after the other or at once. */
export const deploymentsOf = (remotes: readonly ReleaseName[]): readonly Deployment[] => [
  { what: 'the shell alone', ofNow: ['shell'] },
  ...(remotes.length > 1 ? remotes.map((name) => ({ what: `${name} alone`, ofNow: [name] })) : []),
  { what: 'the remotes, and not the shell', ofNow: remotes },
  ...(remotes.length > 1
    ? remotes.map((late) => ({
        what: `all but ${late}`,
        ofNow: ['shell' as const, ...remotes.filter((name) => name !== late)],
      }))
    : []),
  { what: 'all of them', ofNow: ['shell', ...remotes] },
];
