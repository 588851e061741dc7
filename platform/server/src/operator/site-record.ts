import { readFileSync } from 'node:fs';
import path from 'node:path';
import { siteManifestFile } from '@proper/operator-kit/composed-site';
import * as v from 'valibot';

const timestamp = v.pipe(v.string(), v.isoTimestamp());
const refusalSchema = v.object({
  name: v.string(),
  version: v.string(),
  reason: v.string(),
  since: timestamp,
});
const manifestSchema = v.object({
  composedAt: timestamp,
  versions: v.record(v.string(), v.string()),
  unavailable: v.optional(v.array(v.object({ name: v.string() })), []),
  pinned: v.optional(v.record(v.string(), v.string()), {}),
  disabled: v.optional(v.array(v.string()), []),
});
const stateSchema = v.object({ refused: v.array(refusalSchema) });

/** Reads a JSON file; undefined if it is missing, or of another form. */
function readJson<Data>(file: string, schema: v.GenericSchema<unknown, Data>): Data | undefined {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Reads what is live and what was refused from the files that the composer leaves in its data folder, without the composer. All times
 * are ISO 8601. Undefined before the first composition.
 */
export function readSiteRecord(dataDir: string) {
  const manifest = readJson(path.join(dataDir, 'site', siteManifestFile), manifestSchema);
  if (manifest === undefined) return undefined;
  const state = readJson(path.join(dataDir, 'composer.json'), stateSchema);
  /** What is not live although its team has published it. */
  const refused = state?.refused ?? [];
  return { ...manifest, refused };
}

/** What an operator wants to know about a data folder of the composer. */
export type SiteRecord = NonNullable<ReturnType<typeof readSiteRecord>>;
