import semver from 'semver';
import type { Release } from 'shared-types/release';

/** Versions or ranges by shared package: releases from before there was `shared` say it of the contract alone. */
const sharedOf = ({ shared, contract }: Release): Readonly<Record<string, string>> => ({
  ...shared,
  'shared-types': contract,
});

/** What a remote's team does about a shell that is newer, or older, than all versions that it names. */
function wayOut(
  remote: Release,
  name: string,
  { range, offered }: { range: string; offered: string },
): string {
  const major = `^${semver.major(offered)}`;
  const both = semver.ltr(offered, range) ? `"${major} || ${range}"` : `"${range} || ${major}"`;
  const where = `peerDependencies of ${remote.name}/package.json`;
  if (semver.gtr(offered, range))
    return (
      `the shell is newer: ${name}/CHANGELOG.md says what changed since. Where the remote works with ${offered}, too, ` +
      `say ${both} in ${where}; otherwise change it first. Publish it then: it goes live with the shell of now and of then`
    );
  if (semver.ltr(offered, range))
    return (
      `the shell is older: this release is tried again with each composition, and goes in once a shell with ${range} does. ` +
      `To be live before that, publish one that works with both, and say ${both} in ${where}`
    );
  return `say in ${where} that it works with ${offered}, if it does`;
}

/** Why a release of the shell cannot be held against any range. */
export function faultOfOffer(shell: Release): string | undefined {
  const [wrong] = Object.entries(sharedOf(shell)).filter(([, version]) => semver.valid(version) === null);
  if (!wrong) return undefined;
  const [name, version] = wrong;
  return name === 'shared-types'
    ? `its contract "${version}" is not a version such as 1.0.0`
    : `its version "${version}" of ${name} is not one such as 1.0.0`;
}

/** Why a release of a remote does not work with what a shell brings. */
export function faultOfContract(remote: Release, shell: Release): string | undefined {
  const offers = sharedOf(shell);
  for (const [name, range] of Object.entries(sharedOf(remote))) {
    const what = name === 'shared-types' ? 'contract' : `range of ${name}`;
    if (semver.validRange(range) === null) return `its ${what} "${range}" is not a range such as ^1 || ^2`;
    const offered = offers[name];
    // Older shells say nothing but of the contract, which has to do.
    if (offered === undefined && shell.shared === undefined) continue;
    if (offered === undefined) return `it needs ${name} ${range}, which the shell does not share`;
    if (!semver.satisfies(offered, range))
      return `it works with ${name} ${range}, and the shell brings ${offered}; ${wayOut(remote, name, { range, offered })}`;
  }
  return undefined;
}
