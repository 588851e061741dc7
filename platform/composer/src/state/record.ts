import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { codeOf } from '@proper/operator-kit/system-error';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import type { SitePath } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import * as v from 'valibot';
import { messageOf, type Versions } from '../model';
import type { PageDates } from '../publish/page-dates';
import { nameSchema, problemsOf, sitePath } from '../pull/release-schema';

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

const record = v.object({
  id: v.string(),
  at: v.string(),
  // A record from before there was one: equal to no configuration, so that the site is composed anew.
  config: v.optional(v.string(), ''),
  versions: v.record(nameSchema, v.string()),
  unavailable: v.optional(v.array(sitePath), []),
});
const schema = v.object({
  current: record,
  // A record from before pages had dates: each counts as composed for the first time.
  pages: v.optional(v.record(v.string(), v.object({ content: v.string(), changed: v.string() })), {}),
  lived: v.optional(v.array(v.object({ name: nameSchema, version: v.string(), until: v.string() })), []),
  history: v.array(record),
});

const fileIn = (dataDir: string): string => path.join(dataDir, 'composition.json');

/**
 * Undefined before the first composition.
 *
 * @throws OperatorError when the file is not as the composer wrote it.
 */
export function readCompositions(dataDir: string): Compositions | undefined {
  const file = fileIn(dataDir);
  const mend = 'Put it back as it was, or remove it to compose as if for the first time.';
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined;
    throw new OperatorError(`${file} cannot be read: ${messageOf(cause)}. ${mend}`);
  }
  const result = v.safeParse(schema, data);
  if (result.success) return result.output as Compositions;
  throw new OperatorError(`${file} is not valid: ${problemsOf(result.issues)}. ${mend}`);
}

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
  const compositions: Compositions = { current, pages, lived, history };
  return writeWholeFile(fileIn(dataDir), {}, (write) => write(`${JSON.stringify(compositions, null, 2)}\n`));
}
