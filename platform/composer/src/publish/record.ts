import type { SiteConfig } from '@proper/shared-types';
import { sha256OfData } from '../model/hash';
import type { CompositionRecord, History } from '../state/history';
import type { DeployedSite } from './deployed-site';
import { keptReleases } from './retention';

/** The keys of a configuration whose values differ, each with both. */
export function describeChanges(before: SiteConfig | undefined, after: SiteConfig): readonly string[] {
  const flatten = (value: unknown, key = ''): readonly (readonly [string, string])[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([inner, each]) =>
          flatten(each, key === '' ? inner : `${key}.${inner}`),
        )
      : [[key, JSON.stringify(value) ?? '']];
  if (!before) return [];
  const [old, now] = [new Map(flatten(before)), new Map(flatten(after))];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((key) => old.get(key) !== now.get(key))
    .map((key) => `${key}: ${old.get(key) ?? 'not set'} → ${now.get(key) ?? 'not set'}`);
}

/** The record of a new site. Its id is sorted by time, and unique. */
export function recordComposition(
  site: DeployedSite,
  {
    config,
    versions,
    unavailable,
    accepted,
  }: Pick<CompositionRecord, 'versions' | 'unavailable' | 'accepted'> & { readonly config: SiteConfig },
): CompositionRecord {
  const at = new Date().toISOString();
  const hash = sha256OfData(config);
  const id = `${at.replaceAll(/[-:.]/g, '')}-${sha256OfData([hash, versions, unavailable]).slice(0, 8)}`;
  const reconfigured = describeChanges(site.history?.configuration, config);
  return { id, at, config: hash, versions, unavailable, accepted, reconfigured };
}

/** The history once a site with some record is live. */
export function continueHistory(
  { history, records }: DeployedSite,
  current: CompositionRecord,
  keepMs: number,
): Pick<History, 'current' | 'kept' | 'earlier'> {
  if (history?.current.id === current.id) return history;
  return { current, kept: keptReleases(history, keepMs, current.versions), earlier: records };
}

/**
 * What each team had published when its live release was selected. A release that was replaced by a pin is forgotten, because it is
 * new again once the pin is gone.
 */
export const publishedOfLive = (
  { history }: DeployedSite,
  { versions }: CompositionRecord,
): History['published'] =>
  Object.fromEntries(
    Object.entries(history?.published ?? {}).filter(
      ([name]) => history?.current.versions[name] === versions[name],
    ),
  );
