import type { SitePath } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import * as v from 'valibot';
import type { Versions } from '../model';
import type { PageDates } from '../publish/page-dates';
import { nameSchema, sitePath } from '../pull/release-schema';
import { stateFile } from './state-file';

/** How many earlier compositions are remembered. */
const historyLength = 20;

/** What one site was composed from. */
export interface CompositionRecord {
  /** Names the site's folder in `sites/`; no two compositions share one. */
  readonly id: string;
  /** When it was composed, ISO 8601. */
  readonly at: string;
  /** A hash of the configuration. */
  readonly config: string;
  readonly versions: Versions;
  /** Pages that say that they are not available at the moment. */
  readonly unavailable: readonly SitePath[];
}

/** A release that was live, and is not any more. */
export interface LivedRelease {
  readonly name: ReleaseName;
  readonly version: string;
  /** When it was live for the last time, ISO 8601. */
  readonly until: string;
}

/** `composition.json`: what is live, and what was before, newest first. */
export interface Compositions {
  readonly current: CompositionRecord;
  /** When each page of the live site last changed. */
  readonly pages: PageDates;
  /** Releases that stay available though they are not live any more, newest first. */
  readonly lived: readonly LivedRelease[];
  readonly history: readonly CompositionRecord[];
}

const releaseName = v.custom<ReleaseName>(
  (value) => v.is(nameSchema, value),
  'must be the name of a release',
);
const page = v.custom<SitePath>((value) => v.is(sitePath, value), 'must be a path of the site');

const record = v.object({
  id: v.string(),
  at: v.string(),
  config: v.string(),
  versions: v.record(nameSchema, v.string()),
  unavailable: v.array(page),
});

const file = stateFile<Compositions>(
  'composition.json',
  v.object({
    current: record,
    pages: v.record(v.string(), v.object({ content: v.string(), changed: v.string() })),
    lived: v.array(v.object({ name: releaseName, version: v.string(), until: v.string() })),
    history: v.array(record),
  }),
  'Put it back as it was, or remove it to compose as if for the first time.',
);

/** Undefined before the first composition. @throws OperatorError when the file is not as the composer wrote it */
export const readCompositions = file.read;

/** What is remembered with a composition. */
interface Remembered extends Pick<Compositions, 'pages' | 'lived'> {
  readonly before: Compositions | undefined;
}

/** Puts a composition on top of those before it. */
export function recordComposition(
  dataDir: string,
  current: CompositionRecord,
  { pages, lived, before }: Remembered,
): Promise<void> {
  const history = before ? [before.current, ...before.history].slice(0, historyLength) : [];
  return file.write(dataDir, { current, pages, lived, history });
}
