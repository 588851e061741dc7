import type { ReleaseName } from '@proper/shared-types/release';
import type { CompositionRecord, Compositions, LivedRelease } from '../state/state-files';

/** How many earlier releases of each name stay in any case. */
const earlierReleases = 5;

/**
 * The releases that stay available for pages that are still open, newest first: all that were live within some time,
 * and the last few of each name. Each name is counted by itself, so that one team's many releases take nothing from
 * another.
 *
 * @param current - The new composition.
 * @param keptMs - Milliseconds that a release stays after it was live.
 */
export function livedReleases(
  before: Compositions | undefined,
  current: CompositionRecord,
  keptMs: number,
): readonly LivedRelease[] {
  if (!before) return [];
  const replaced = Object.entries(before.current.versions) as [ReleaseName, string][];
  const isCurrent = ({ name, version }: LivedRelease): boolean => current.versions[name] === version;
  const all = [
    ...replaced.map(([name, version]) => ({ name, version, until: current.at })),
    ...before.lived,
  ].filter((release) => !isCurrent(release));
  const known = new Set<string>();
  const counts = new Map<string, number>();
  return all.filter(({ name, version, until }) => {
    const key = `${name} ${version}`;
    if (known.has(key)) return false;
    known.add(key);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count <= earlierReleases || Date.parse(current.at) - Date.parse(until) <= keptMs;
  });
}
