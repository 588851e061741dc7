import path from 'node:path';
import type { SiteConfig } from '@proper/shared-types';
import * as v from 'valibot';
import { sha256OfData } from '../base/hash';
import { nameSchema } from '../base/schemas';
import { readState, writeState } from '../base/state-file';

const acceptanceSchema = v.object({
  name: v.string(),
  version: v.string(),
  /** Identifies the objection: `page-gone /blog`. */
  about: v.string(),
  objection: v.string(),
  /** The operator's reason. */
  because: v.string(),
  /** When, ISO 8601. */
  at: v.string(),
});

/** An objection to one release that an operator has accepted. */
export type Acceptance = Readonly<v.InferOutput<typeof acceptanceSchema>>;

const recordSchema = v.object({
  /** Names the site's folder in `sites/`; no two compositions share one. */
  id: v.string(),
  /** ISO 8601. */
  composedAt: v.string(),
  /** A hash of the configuration. */
  config: v.string(),
  /** What is live, by name: the version of the release, and its output (`outputs/<name>/<output>`). */
  releases: v.record(nameSchema, v.object({ version: v.string(), output: v.string() })),
  /** The remotes whose pages say that they are not available. */
  disabled: v.array(nameSchema),
  accepted: v.array(acceptanceSchema),
  /** The keys of the configuration that an operator changed with it, each with both values. */
  reconfigured: v.array(v.string()),
});

/** What one site was composed from. */
export type CompositionRecord = Readonly<v.InferOutput<typeof recordSchema>>;

const historySchema = v.object({
  /** The configuration of the live site, until an operator changes it. */
  configuration: v.custom<SiteConfig>((data) => typeof data === 'object' && data !== null),
  /** The file that lists the site's remotes, until an operator names another. */
  remotesFile: v.optional(v.string()),
  /** Newest first; the first is live. */
  records: v.array(recordSchema),
  /** When each former release was last live, ISO 8601: by name and version. */
  lastLive: v.record(v.string(), v.record(v.string(), v.string())),
});

/** What a data folder remembers of the live composition and of earlier ones. */
export type DeployHistory = Readonly<v.InferOutput<typeof historySchema>>;

const historyFile = (dataDir: string): string => path.join(dataDir, 'history.json');

/** Undefined before the first composition. @throws UserError if the file is not valid */
export const readHistory = (dataDir: string): DeployHistory | undefined =>
  readState(
    historyFile(dataDir),
    historySchema,
    'Put it back as it was, or remove it to compose as if for the first time.',
  );

/** How many compositions are recorded. */
const historyLength = 50;

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

/** What a new site is composed from. */
export type NewComposition = Pick<CompositionRecord, 'releases' | 'disabled' | 'accepted'>;

/** Describes a new composition. Its id is sorted by time, and unique. */
export function createRecord(
  { releases, disabled, accepted }: NewComposition,
  config: SiteConfig,
  history: DeployHistory | undefined,
): CompositionRecord {
  const composedAt = new Date().toISOString();
  const hash = sha256OfData(config);
  const id = `${composedAt.replaceAll(/[-:.]/g, '')}-${sha256OfData([hash, releases, disabled]).slice(0, 8)}`;
  const reconfigured = [...describeChanges(history?.configuration, config)];
  return { id, composedAt, config: hash, releases, disabled, accepted, reconfigured };
}

/** Writes the history once a site is live, with its record. */
export async function writeHistory(
  dataDir: string,
  history: DeployHistory | undefined,
  next: Pick<DeployHistory, 'configuration' | 'remotesFile'> & { readonly record: CompositionRecord },
): Promise<void> {
  const { record, ...kept } = next;
  const lastLive = structuredClone(history?.lastLive ?? {});
  for (const [name, { version }] of Object.entries(history?.records[0]?.releases ?? {}))
    if (record.releases[name]?.version !== version)
      lastLive[name] = { ...lastLive[name], [version]: record.composedAt };
  const earlier = history?.records.filter(({ id }) => id !== record.id) ?? [];
  await writeState(historyFile(dataDir), {
    ...kept,
    records: [record, ...earlier].slice(0, historyLength),
    lastLive,
  });
}
