import path from 'node:path';
import { siteManifestFile } from '@proper/operator-kit/composed-site';
import { readJsonFile } from '@proper/operator-kit/json-file';
import * as v from 'valibot';

const manifestSchema = v.object({
  composedAt: v.string(),
  versions: v.record(v.string(), v.string()),
  unavailable: v.optional(v.array(v.object({ name: v.string() })), []),
  pinned: v.optional(v.record(v.string(), v.string()), {}),
  disabled: v.optional(v.array(v.string()), []),
});
const stateSchema = v.object({
  records: v.array(v.object({ composedAt: v.string(), releases: v.record(v.string(), v.string()) })),
  refused: v.array(
    v.object({ name: v.string(), version: v.string(), reason: v.string(), since: v.string() }),
  ),
});

/**
 * Reads what is live and what was refused from the files that the composer leaves in its data folder, without the composer. All times
 * are ISO 8601. Undefined before the first composition.
 */
export function readSiteRecord(dataDir: string) {
  const manifest = readJsonFile(path.join(dataDir, 'site', siteManifestFile), manifestSchema);
  if (manifest === undefined) return undefined;
  const { versions, composedAt, ...decided } = manifest;
  const state = readJsonFile(path.join(dataDir, 'composer.json'), stateSchema);
  const { records, refused } = state ?? { records: [], refused: [] };

  function findStart(name: string, version: string): string {
    const end = records.findIndex(({ releases }) => releases[name] !== version);
    return records.slice(0, end === -1 ? undefined : end).at(-1)?.composedAt ?? composedAt;
  }
  return {
    ...decided,
    composedAt,
    /** The live releases, and since when each is live, as far back as is recorded. */
    releases: Object.entries(versions).map(([name, version]) => ({
      name,
      version,
      since: findStart(name, version),
    })),
    /** What is not live although its team has published it. */
    refused,
  };
}

/** What an operator wants to know about a data folder of the composer. */
export type SiteRecord = NonNullable<ReturnType<typeof readSiteRecord>>;
