import { existsSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from '@proper/shared-types';
import * as v from 'valibot';
import { sha256OfData } from '../model/hash';
import type { Versions } from '../model/releases';
import { nameSchema, pathPattern, sitePath } from '../model/schemas';
import { readState, writeState } from './state-file';

export const acceptanceSchema = v.object({
  name: v.string(),
  version: v.string(),
  /** Identifies the objection, as `Objection` has it. */
  about: v.string(),
  /** What the gate said. */
  objection: v.string(),
  /** The operator's reason. */
  because: v.string(),
  /** When, ISO 8601. */
  at: v.string(),
});

/** An objection to one release that an operator has accepted. It is not raised again while that release is in a recorded composition. */
export type Acceptance = Readonly<v.InferOutput<typeof acceptanceSchema>>;

const record = v.object({
  /** Names the site's folder in `sites/`; no two compositions share one. */
  id: v.string(),
  /** When it was composed, ISO 8601. */
  at: v.string(),
  config: v.string(),
  versions: v.pipe(v.record(nameSchema, v.string()), v.readonly()),
  /** Pages whose documents say that they are not available at the moment. */
  unavailable: v.pipe(v.array(sitePath), v.readonly()),
  /** What was accepted for it, of its new releases. */
  accepted: v.optional(v.pipe(v.array(acceptanceSchema), v.readonly()), []),
  /** The keys of the configuration that an operator changed with it, each with both values. */
  reconfigured: v.optional(v.pipe(v.array(v.string()), v.readonly()), []),
});

/** What one site was composed from. */
export type CompositionRecord = Readonly<v.InferOutput<typeof record>>;

const keptRelease = v.object({
  name: nameSchema,
  version: v.string(),
  /** When it was last live, ISO 8601. */
  until: v.string(),
});

/** A release whose files stay for open pages, although it is no longer live. */
export type KeptRelease = Readonly<v.InferOutput<typeof keptRelease>>;

const historySchema = v.object({
  /** The configuration of the live site, until an operator changes it. Older data folders have none. */
  configuration: v.optional(v.custom<SiteConfig>((data) => typeof data === 'object' && data !== null)),
  /** The file that lists the site's remotes, until an operator names another. */
  remotesFile: v.optional(v.string()),
  /** The routes of each live remote, also of one that the file no longer lists. */
  routes: v.optional(v.record(nameSchema, v.pipe(v.array(pathPattern), v.readonly())), {}),
  /** What each team published when its live release was examined. */
  published: v.optional(v.record(nameSchema, v.string()), {}),
  current: record,
  /** Newest first. */
  kept: v.pipe(v.array(keptRelease), v.readonly()),
  earlier: v.pipe(v.array(record), v.readonly()),
});

/** What a data folder remembers of the live composition and of earlier ones, newest first. */
export type History = Readonly<v.InferOutput<typeof historySchema>>;

/** The same as earlier composers wrote it, in `composition.json`. */
const formerSchema = v.pipe(
  v.object({
    current: record,
    lived: v.array(keptRelease),
    history: v.array(record),
  }),
  v.transform(
    ({ current, lived, history }): History => ({
      current,
      kept: lived,
      earlier: history,
      routes: {},
      published: {},
    }),
  ),
);

const historyFile = (dataDir: string): string => path.join(dataDir, 'history.json');
const formerFile = (dataDir: string): string => path.join(dataDir, 'composition.json');

const remedy = 'Put it back as it was, or remove it to compose as if for the first time.';

/** Undefined before the first composition. @throws OperatorError if the file is not valid */
export const readHistory = (dataDir: string): History | undefined =>
  existsSync(historyFile(dataDir))
    ? readState(historyFile(dataDir), historySchema, remedy)
    : readState(formerFile(dataDir), formerSchema, remedy);

/** All compositions of a history, the live one first. */
export const listRecords = (history: History | undefined): readonly CompositionRecord[] =>
  history ? [history.current, ...history.earlier] : [];

/** How many earlier compositions are recorded, however many releases one team deploys. */
const historyLength = 20;

/** Of each name, the compositions with this many of its latest versions are recorded in any case. */
const versionsOfName = 5;

/** Leaves out old compositions, newest first. */
function shorten(records: readonly CompositionRecord[]): readonly CompositionRecord[] {
  const seen = new Map<string, Set<string>>();
  return records.filter(({ versions }, index) => {
    const isNeeded = Object.entries(versions).filter(([name, version]) => {
      const known = seen.get(name) ?? new Set();
      seen.set(name, known);
      if (known.has(version) || known.size >= versionsOfName) return false;
      known.add(version);
      return true;
    });
    return index < historyLength || isNeeded.length > 0;
  });
}

/** Records a composition, and those before it. */
export const writeHistory = (dataDir: string, history: History): Promise<void> =>
  writeState(historyFile(dataDir), { ...history, earlier: shorten(history.earlier) });

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

/** Records what a new site is composed from. Its id is sorted by time, and unique. */
export function recordComposition(
  config: SiteConfig,
  composed: Pick<CompositionRecord, 'versions' | 'unavailable' | 'accepted'>,
  history: History | undefined,
): CompositionRecord {
  const { versions, unavailable, accepted } = composed;
  const at = new Date().toISOString();
  const hash = sha256OfData(config);
  const id = `${at.replaceAll(/[-:.]/g, '')}-${sha256OfData([hash, versions, unavailable]).slice(0, 8)}`;
  const reconfigured = describeChanges(history?.configuration, config);
  return { id, at, config: hash, versions, unavailable, accepted, reconfigured };
}

/** How many earlier releases of each name always stay available. */
const minEarlier = 5;

/**
 * The releases that stay available for pages that are still open, newest first: all that were live within some time, and the
 * last few of each name, however many releases other teams deploy.
 *
 * @param keepMs - Milliseconds that a release stays after it was live.
 * @param next - The versions of the next composition; those of the live one count as replaced unless they are among them.
 */
export function keptReleases(
  history: History | undefined,
  keepMs: number,
  next: Versions = {},
): readonly KeptRelease[] {
  if (!history) return [];
  const now = new Date();
  const replaced = Object.entries(history.current.versions);
  const releases = [
    ...replaced.map(([name, version]) => ({ name, version, until: now.toISOString() })),
    ...history.kept,
  ];
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return releases.filter(({ name, version, until }) => {
    const key = `${name} ${version}`;
    if (next[name] === version || seen.has(key)) return false;
    seen.add(key);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count <= minEarlier || now.getTime() - Date.parse(until) <= keepMs;
  });
}

/**
 * The history once a site with some record is live. Of what teams had published only what is still live stays: a release that was
 * replaced by a pin is new again once the pin is gone.
 */
export function continueHistory(
  history: History | undefined,
  current: CompositionRecord,
  keepMs: number,
): Pick<History, 'current' | 'kept' | 'earlier' | 'published'> {
  if (history?.current.id === current.id) return history;
  const published = Object.entries(history?.published ?? {}).filter(
    ([name]) => history?.current.versions[name] === current.versions[name],
  );
  return {
    current,
    kept: keptReleases(history, keepMs, current.versions),
    earlier: listRecords(history),
    published: Object.fromEntries(published),
  };
}
