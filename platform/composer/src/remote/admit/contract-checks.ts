import type { Release } from '@proper/shared-types/release';
import semver from 'semver';
import { ReleaseFault } from '../../model/faults';

/** Refuses a shell that shares a version which cannot be compared with ranges. @throws ReleaseFault */
export function checkSharedVersions({ shared }: Pick<Release, 'shared'>): void {
  const [invalid] = Object.entries(shared).filter(([, version]) => semver.valid(version) === null);
  if (invalid)
    throw new ReleaseFault(`its version "${invalid[1]}" of ${invalid[0]} is not one such as 1.0.0`);
}

/** The package with the runtime of Module Federation, which the shell brings for the entries of all remotes. */
const runtimePackage = '@module-federation/enhanced';

/** Refuses a release of a remote that does not work with a shell. It waits for another one. @throws ReleaseFault */
export function checkContract(
  remote: Pick<Release, 'name' | 'shared'>,
  shell: Pick<Release, 'shared'>,
): void {
  const runtime = shell.shared[runtimePackage];
  // Whatever versions its team declares, such an entry cannot start.
  if (runtime !== undefined && remote.shared[runtimePackage] === undefined)
    throw new ReleaseFault(
      `its entry was built for the federation before Module Federation 2, and the shell brings ${runtimePackage} ${runtime}; build it ` +
        `again with the current @proper/kit, and say "^${semver.major(shell.shared['@proper/shared-types'] ?? '6.0.0')}" for ` +
        `@proper/shared-types in peerDependencies of ${remote.name}/package.json. shared-types/CHANGELOG.md says what changed`,
      { isWaiting: true },
    );
  const reasons = Object.entries(remote.shared).flatMap(([name, range]) => {
    if (semver.validRange(range) === null)
      return `its range of ${name} "${range}" is not a range such as ^1 || ^2`;
    const version = shell.shared[name];
    if (version === undefined) return `it needs ${name} ${range}, which the shell does not share`;
    if (semver.satisfies(version, range)) return [];
    return (
      `it works with ${name} ${range}, and the shell brings ${version}; if the remote works with ${version}, too, say ` +
      `"${range} || ^${semver.major(version)}" in peerDependencies of ${remote.name}/package.json; if it needs a newer shell, it ` +
      `is admitted with that one. ${name.replace('@proper/', '')}/CHANGELOG.md says what changed`
    );
  });
  if (reasons.length > 0) throw new ReleaseFault(reasons.join('; '), { isWaiting: true });
}
