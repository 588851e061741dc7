import path from 'node:path';
import * as v from 'valibot';
import { siteManifestFile } from './composed-site';
import { readJsonFile } from './json-file';

const refusal = v.object({
  name: v.string(),
  version: v.string(),
  reason: v.string(),
  status: v.string(),
  since: v.optional(v.string(), ''),
});
const versions = v.record(v.string(), v.string());
const manifest = v.object({
  /** Names the live composition. */
  id: v.string(),
  /** ISO 8601. */
  composedAt: v.string(),
  versions,
  /** The remotes whose pages say that they are not available. */
  unavailable: v.array(v.object({ name: v.string() })),
  refused: v.array(refusal),
  pinned: versions,
  disabled: v.array(v.string()),
});
const releases = v.record(v.string(), v.object({ version: v.string() }));
const history = v.object({ records: v.array(v.object({ composedAt: v.string(), releases })) });

/**
 * Reads what is live and what was decided from the files that the composer leaves in its data folder, without the composer. All times
 * are ISO 8601. Undefined before the first composition.
 */
export function readSiteRecord(dataDir: string) {
  const live = readJsonFile(path.join(dataDir, 'site', siteManifestFile), manifest);
  if (live === undefined) return undefined;
  const records = readJsonFile(path.join(dataDir, 'history.json'), history)?.records ?? [];
  const refusals = readJsonFile(path.join(dataDir, 'refusals.json'), v.array(refusal));

  function findStart(name: string, version: string): string {
    const end = records.findIndex(({ releases: others }) => others[name]?.version !== version);
    return records.slice(0, end === -1 ? undefined : end).at(-1)?.composedAt ?? live?.composedAt ?? '';
  }
  return {
    ...live,
    /** The live releases, and since when each is live, as far back as is recorded. */
    releases: Object.entries(live.versions).map(([name, version]) => ({
      name,
      version,
      since: findStart(name, version),
    })),
    /** The recorded versions of each name, the live one first. */
    versions: Object.fromEntries(
      Object.entries(live.versions).map(([name, version]) => [
        name,
        [...new Set([version, ...records.flatMap((record) => record.releases[name]?.version ?? [])])],
      ]),
    ),
    /** The releases that are not live although their teams have published them; the operator's own file says more about them. */
    refused: refusals ?? live.refused,
  };
}

/** What an operator wants to know about a data folder of the composer. */
export type SiteRecord = NonNullable<ReturnType<typeof readSiteRecord>>;
