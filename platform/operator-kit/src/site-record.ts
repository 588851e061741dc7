import path from 'node:path';
import * as v from 'valibot';
import { publicRecordFile } from './composed-site';
import { readJsonFile } from './json-file';

const refusalSchema = v.object({ name: v.string(), version: v.string(), reason: v.string() });
const versions = v.record(v.string(), v.string());
const publicRecord = v.object({
  /** Names the live composition. */
  id: v.string(),
  /** When it was composed, and when a composition was last tried. */
  at: v.string(),
  tried: v.string(),
  versions,
  /** Pages that say that they are not available. */
  unavailable: v.optional(v.array(v.string()), []),
  refused: v.optional(v.array(refusalSchema), []),
});
const composition = v.object({ at: v.string(), versions });
const historyData = v.object({ current: composition, earlier: v.optional(v.array(composition), []) });
const pins = v.object({ pinned: v.optional(versions, {}), disabled: v.optional(v.array(v.string()), []) });
const refusals = v.array(v.object({ ...refusalSchema.entries, since: v.string() }));

/**
 * Reads what is live and what was decided from the files that the composer leaves in its data folder, without the composer. All times
 * are ISO 8601. Undefined before the first composition.
 */
export function readSiteRecord(dataDir: string) {
  const live = readJsonFile(path.join(dataDir, 'site', publicRecordFile), publicRecord);
  if (live === undefined) return undefined;
  const { versions: current, refused, ...composed } = live;
  const recorded = readJsonFile(path.join(dataDir, 'history.json'), historyData);
  const earlier = recorded === undefined ? [] : [recorded.current, ...recorded.earlier];
  const known = readJsonFile(path.join(dataDir, 'refusals.json'), refusals) ?? [];
  const decided = readJsonFile(path.join(dataDir, 'pins.json'), pins) ?? { pinned: {}, disabled: [] };

  function findStart(name: string, version: string): string {
    const end = earlier.findIndex(({ versions: others }) => others[name] !== version);
    return earlier.slice(0, end === -1 ? undefined : end).at(-1)?.at ?? composed.at;
  }
  const listVersions = (name: string) => [
    ...new Set([current, ...earlier.map(({ versions: all }) => all)].flatMap((all) => all[name] ?? [])),
  ];
  return {
    ...composed,
    ...decided,
    /** The live releases, and since when each is live, as far back as is recorded. */
    releases: Object.entries(current).map(([name, version]) => ({
      name,
      version,
      since: findStart(name, version),
    })),
    /** The recorded versions of each name, the live one first. */
    versions: Object.fromEntries(Object.keys(current).map((name) => [name, listVersions(name)])),
    /** What the last composition refused. */
    refused: refused.map((refusal) => ({
      since: live.tried,
      ...refusal,
      ...known.find(({ name, version }) => name === refusal.name && version === refusal.version),
    })),
  };
}

/** What an operator wants to know about a data folder of the composer. */
export type SiteRecord = NonNullable<ReturnType<typeof readSiteRecord>>;
