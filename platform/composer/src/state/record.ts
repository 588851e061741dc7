import type { SitePath } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import * as v from 'valibot';
import { nameSchema, sitePath } from '../pull/release-schema';
import { stateFile } from './state-file';

/** How many earlier compositions are recorded. */
const historyLength = 20;

const releaseName = v.custom<ReleaseName>(
  (value) => v.is(nameSchema, value),
  'must be the name of a release',
);
const page = v.custom<SitePath>((value) => v.is(sitePath, value), 'must be a path of the site');

const record = v.object({
  /** Names the site's folder in `sites/`; no two compositions share one. */
  id: v.string(),
  /** When it was composed, ISO 8601. */
  at: v.string(),
  /** A hash of the configuration. */
  config: v.string(),
  versions: v.pipe(v.record(nameSchema, v.string()), v.readonly()),
  /** Pages whose documents say that they are not available at the moment. */
  unavailable: v.pipe(v.array(page), v.readonly()),
});

/** What one site was composed from. */
export type CompositionRecord = Readonly<v.InferOutput<typeof record>>;

const livedRelease = v.object({
  name: releaseName,
  version: v.string(),
  /** When it was last live, ISO 8601. */
  until: v.string(),
});

/** A release that is no longer live. */
export type LivedRelease = Readonly<v.InferOutput<typeof livedRelease>>;

const compositions = v.object({
  current: record,
  /** A hash of each live page's text, and when that last changed, ISO 8601. */
  pages: v.record(v.string(), v.object({ content: v.string(), changed: v.string() })),
  /** Releases that stay available although they are no longer live, newest first. */
  lived: v.pipe(v.array(livedRelease), v.readonly()),
  history: v.pipe(v.array(record), v.readonly()),
});

/** `composition.json` of the data folder: the live composition and earlier ones, newest first. */
export type Compositions = Readonly<v.InferOutput<typeof compositions>>;

const file = stateFile<Compositions>(
  'composition.json',
  compositions,
  'Put it back as it was, or remove it to compose as if for the first time.',
);

/** Undefined before the first composition. @throws OperatorError when the file is not as the composer wrote it */
export const readCompositions = file.read;

/** What is recorded with a composition. */
interface Remembered extends Pick<Compositions, 'pages' | 'lived'> {
  readonly before: Compositions | undefined;
}

/** Records a composition before the earlier ones. */
export function recordComposition(
  dataDir: string,
  current: CompositionRecord,
  { pages, lived, before }: Remembered,
): Promise<void> {
  const history = before ? [before.current, ...before.history].slice(0, historyLength) : [];
  return file.write(dataDir, { current, pages, lived, history });
}
