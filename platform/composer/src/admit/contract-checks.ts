import type { Release } from '@proper/shared-types/release';
import semver from 'semver';

/** What a remote's team can do about a shell that is newer or older than all versions in its range. */
function wayOut(
  { name: remote }: Release,
  name: string,
  { range, offered }: { range: string; offered: string },
): string {
  const major = `^${semver.major(offered)}`;
  const where = `peerDependencies of ${remote}/package.json`;
  if (semver.gtr(offered, range))
    return (
      `the shell is newer: ${name.replace('@proper/', '')}/CHANGELOG.md says what changed. If the remote works with ${offered}, too, say ` +
      `"${range} || ${major}" in ${where}; if not, change it first`
    );
  if (semver.ltr(offered, range))
    return (
      `the shell is older: this release is tried again with each composition, and goes in with a shell that fits. To be live ` +
      `before that, work with both, and say "${major} || ${range}" in ${where}`
    );
  return `say in ${where} that it works with ${offered}, if it does`;
}

/** Why the versions of a release of the shell cannot be compared with ranges. */
export function faultOfOffer({ shared }: Release): string | undefined {
  const [wrong] = Object.entries(shared).filter(([, version]) => semver.valid(version) === null);
  return wrong && `its version "${wrong[1]}" of ${wrong[0]} is not one such as 1.0.0`;
}

/** All reasons why a release of a remote does not work with what a shell brings. */
export function faultOfContract(remote: Release, shell: Release): string | undefined {
  const faults = Object.entries(remote.shared).flatMap(([name, range]) => {
    if (semver.validRange(range) === null)
      return `its range of ${name} "${range}" is not a range such as ^1 || ^2`;
    const offered = shell.shared[name];
    if (offered === undefined) return `it needs ${name} ${range}, which the shell does not share`;
    if (semver.satisfies(offered, range)) return [];
    return `it works with ${name} ${range}, and the shell brings ${offered}; ${wayOut(remote, name, { range, offered })}`;
  });
  return faults.length > 0 ? faults.join('; ') : undefined;
}
