import type { Release } from '@proper/shared-types/release';
import semver from 'semver';

/** Versions or ranges by shared package: releases from before there was `shared` say it of the contract alone. */
const sharedOf = ({ shared, contract }: Release): Readonly<Record<string, string>> => ({
  ...shared,
  '@proper/shared-types': contract,
});

/** What a remote's team does about a shell that is newer, or older, than all versions that it names. */
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

/** Why a release of the shell cannot be held against any range. */
export function faultOfOffer(shell: Release): string | undefined {
  const [wrong] = Object.entries(sharedOf(shell)).filter(([, version]) => semver.valid(version) === null);
  if (!wrong) return undefined;
  const [name, version] = wrong;
  return name === '@proper/shared-types'
    ? `its contract "${version}" is not a version such as 1.0.0`
    : `its version "${version}" of ${name} is not one such as 1.0.0`;
}

function faultOfRange(
  remote: Release,
  shell: Release,
  [name, range]: readonly [string, string],
): string | undefined {
  if (semver.validRange(range) === null)
    return `its ${name === '@proper/shared-types' ? 'contract' : `range of ${name}`} "${range}" is not a range such as ^1 || ^2`;
  const offered = sharedOf(shell)[name];
  // Older shells say nothing but of the contract, which has to do.
  if (offered === undefined)
    return shell.shared === undefined
      ? undefined
      : `it needs ${name} ${range}, which the shell does not share`;
  if (semver.satisfies(offered, range)) return undefined;
  return `it works with ${name} ${range}, and the shell brings ${offered}; ${wayOut(remote, name, { range, offered })}`;
}

/** Why a release of a remote does not work with what a shell brings: all of it. */
export function faultOfContract(remote: Release, shell: Release): string | undefined {
  const faults = Object.entries(sharedOf(remote)).flatMap((need) => faultOfRange(remote, shell, need) ?? []);
  return faults.length > 0 ? faults.join('; ') : undefined;
}
