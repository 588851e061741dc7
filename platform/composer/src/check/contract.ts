import type { Release } from '@proper/shared-types/release';
import semver from 'semver';
import { ensure } from '../base/invalid-release';

/** The package with the runtime of Module Federation, which the shell brings for the entries of all remotes. */
const runtimePackage = '@module-federation/enhanced';

/** Refuses a release of a remote that does not work with a shell. It waits for another one. @throws InvalidReleaseError */
export function checkContract(
  { name: remote, shared }: Pick<Release, 'name' | 'shared'>,
  shell: Pick<Release, 'shared'>,
): void {
  const reasons = Object.entries(shared).flatMap(([name, range]) => {
    if (semver.validRange(range) === null)
      return `its range of ${name} "${range}" is not a range such as ^1 || ^2`;
    const version = shell.shared[name];
    if (version === undefined) return `it needs ${name} ${range}, which the shell does not share`;
    if (semver.satisfies(version, range)) return [];
    return (
      `it works with ${name} ${range}, and the shell brings ${version}; if the remote works with ${version}, too, say ` +
      `"${range} || ^${semver.coerce(version)?.major}" in peerDependencies of ${remote}/package.json; if it needs a newer shell, it ` +
      `goes live with that one. ${name.replace('@proper/', '')}/CHANGELOG.md says what changed`
    );
  });
  if (shell.shared[runtimePackage] !== undefined && shared[runtimePackage] === undefined)
    reasons.push(
      `it does not say with which versions of ${runtimePackage} it works; build it with @proper/kit`,
    );
  ensure(reasons.length === 0, reasons.join('; '), { status: 'waiting' });
}
