import type { Release } from '@proper/shared-types/release';
import semver from 'semver';

/** Why the versions of a release of the shell cannot be compared with ranges. */
export function faultOfOffer({ shared }: Pick<Release, 'shared'>): string | undefined {
  const [invalid] = Object.entries(shared).filter(([, version]) => semver.valid(version) === null);
  return invalid && `its version "${invalid[1]}" of ${invalid[0]} is not one such as 1.0.0`;
}

/** All reasons why a release of a remote does not work with what a shell brings. */
export function faultOfContract(
  remote: Pick<Release, 'name' | 'shared'>,
  shell: Pick<Release, 'shared'>,
): string | undefined {
  const faults = Object.entries(remote.shared).flatMap(([name, range]) => {
    if (semver.validRange(range) === null)
      return `its range of ${name} "${range}" is not a range such as ^1 || ^2`;
    const offered = shell.shared[name];
    if (offered === undefined) return `it needs ${name} ${range}, which the shell does not share`;
    if (semver.satisfies(offered, range)) return [];
    return (
      `it works with ${name} ${range}, and the shell brings ${offered}; if the remote works with ${offered}, too, say ` +
      `"${range} || ^${semver.major(offered)}" in peerDependencies of ${remote.name}/package.json; if only with a newer shell, it ` +
      `goes in with that one. ${name.replace('@proper/', '')}/CHANGELOG.md says what changed`
    );
  });
  return faults.length > 0 ? faults.join('; ') : undefined;
}
