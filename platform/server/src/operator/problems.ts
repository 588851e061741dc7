import { readFileSync } from 'node:fs';
import { readFile, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { siteManifestFile, watchFile } from '@proper/operator-kit/composed-site';
import type { SiteManifest } from '@proper/shared-types/release';
import { type Database, query } from '../database';
import { plural } from './html';

/** Something that an operator must act on. */
export interface Problem {
  /** Stays the same as long as the problem lasts. */
  readonly key: string;
  /** One sentence, without anything that a visitor typed. If it changes, it is told again. */
  readonly text: string;
  /** Milliseconds that it must last before anybody is told; infinite if it is only on the operator's page. */
  readonly patienceMs?: number;
}

interface ProblemOptions {
  readonly database: Promise<Database>;
  readonly dataDir: string;
  /** The composer's data folder. */
  readonly siteDataDir: string;
  /** Submissions that the server could not take in the last ten minutes. */
  readonly countFailures: () => number;
  /** The site's address, which is fetched now and then; undefined if it is not. */
  readonly origin: string | undefined;
}

interface DatabaseFigures {
  readonly failed: number;
  readonly late: number;
  readonly form_errors: number;
  /** The remotes whose code has failed in browsers. */
  readonly broken: readonly string[];
}

/** Compared by the database's own clock alone; a time in the future was written before the clock was set back. */
const databaseFigures = `
  with errors as (
    select report, reported_at from private.browser_errors
    where day >= current_date - 1 and reported_at between now() - interval '1 day' and now()
      and not (report -> 'byExtension')::boolean
  )
  select
    (select count(*) from private.emails where state = 'failed')::int as failed,
    (select count(*) from private.emails
      where state = 'waiting' and created_at < now() - interval '1 hour')::int as late,
    (select count(*) from errors
      where report ->> 'phase' = 'form' and reported_at > now() - interval '10 minutes')::int as form_errors,
    array(select distinct report ->> 'remote' from errors order by 1) as broken`;

const minuteMs = 60_000;
const tenMinutesMs = 10 * minuteMs;

/** Failures of forms within ten minutes that are a problem. */
const failuresOfForms = 3;
/** The part of a disk that must be free. */
const leastFree = 0.05;
/** Failed fetches of the site, one a minute, that are a problem. */
const failuresOfProbe = 3;

/** Longer than the database takes to say that it is out of reach. */
const databaseWaitMs = 8000;

/** Reads the database's figures; undefined if it cannot be used, or does not open in time. */
async function readDatabase(database: Promise<Database>): Promise<DatabaseFigures | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, databaseWaitMs, undefined);
  });
  const figures = database
    .then((opened) => query<DatabaseFigures>(opened, databaseFigures))
    .then(([row]) => row);
  return Promise.race([figures, late])
    .catch(() => undefined)
    .finally(() => clearTimeout(timer));
}

const databaseDown: Problem = {
  key: 'database',
  text: 'The database cannot be used: forms fail, and keep what was typed.',
  patienceMs: minuteMs / 2,
};

function* databaseProblems(figures: DatabaseFigures): Generator<Problem> {
  if (figures.failed > 0)
    yield { key: 'failed', text: `${plural(figures.failed, 'contact request')} could not be delivered.` };
  if (figures.late > 0) yield { key: 'late', text: 'Contact requests have waited for more than an hour.' };
  for (const remote of figures.broken)
    yield {
      key: `broken ${remote}`,
      text: `Browsers reported errors of ${remote} in the last 24 hours.`,
      patienceMs: Number.POSITIVE_INFINITY,
    };
}

/**
 * Reads what is live and what was refused from the site itself, without the composer. Undefined before the first composition, or if this
 * process cannot see the composer's data folder.
 */
export function readSiteManifest(dataDir: string): SiteManifest | undefined {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, 'site', siteManifestFile), 'utf8'));
  } catch {
    return undefined;
  }
}

function* siteProblems(site: SiteManifest | undefined): Generator<Problem> {
  if (site === undefined)
    yield {
      key: 'site',
      text: 'Nothing has been composed yet, or this server cannot see it.',
      patienceMs: Number.POSITIVE_INFINITY,
    };
  // Files that are still on their way, or the next shell, may settle the others.
  for (const { name, version, status } of site?.refused ?? [])
    yield {
      key: `refused ${name}`,
      text: `${name} ${version} was refused.`,
      patienceMs: status === 'invalid' ? 0 : tenMinutesMs,
    };
  for (const { name } of site?.unavailable ?? [])
    yield {
      key: `unavailable ${name}`,
      text: `The pages of ${name} are not available.`,
      patienceMs: minuteMs,
    };
}

/** Whether a composer that watches has stopped without being told to. A clock that was changed has no time to look like that. */
async function* composerProblems(siteDataDir: string): AsyncGenerator<Problem> {
  const file = path.join(siteDataDir, watchFile);
  const [content, stats] = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch(() => []);
  const intervalMs = 1000 * Number(content);
  if (stats && Date.now() - stats.mtimeMs > 2 * intervalMs + minuteMs)
    yield {
      key: 'composer',
      text: 'The composer is silent: what teams publish does not go live.',
      patienceMs: intervalMs + minuteMs / 2,
    };
}

async function* diskProblems(folders: readonly string[]): AsyncGenerator<Problem> {
  for (const folder of new Set(folders)) {
    const disk = await statfs(folder).catch(() => undefined);
    if (disk && disk.bavail < leastFree * disk.blocks)
      yield { key: `disk ${folder}`, text: `The disk of ${folder} is nearly full.`, patienceMs: minuteMs };
  }
}

/** Returns a function that, when it is called, fetches the home page once a minute, and returns how often in a row that has failed. */
export function createProbe(origin: string, everyMs = minuteMs): () => number {
  let [failures, nextAt] = [0, 0];
  return () => {
    if (performance.now() >= nextAt) {
      nextAt = performance.now() + everyMs;
      void fetch(origin, { signal: AbortSignal.timeout(minuteMs / 4) })
        .then(async (response) => response.ok && (await response.arrayBuffer()).byteLength > 0)
        .catch(() => false)
        .then((isServed) => {
          failures = isServed ? 0 : failures + 1;
        });
    }
    return failures;
  };
}

/** Returns a function that finds what needs attention now, the most urgent first. It never rejects, nor waits for ever. */
export function createProblemFinder({ database, countFailures, origin, ...folders }: ProblemOptions) {
  const probe = origin === undefined ? () => 0 : createProbe(origin);
  // What was last known is not over because the database cannot be asked.
  let figures: DatabaseFigures = { failed: 0, late: 0, form_errors: 0, broken: [] };
  return async (): Promise<readonly Problem[]> => {
    const problems: Problem[] = [];
    const current = await readDatabase(database);
    figures = current ?? figures;
    if (!current) problems.push(databaseDown);
    // A browser reports what the server has refused too: the two do not add up.
    if (Math.max(countFailures(), figures.form_errors) >= failuresOfForms)
      problems.push({
        key: 'forms',
        text: `Forms have failed ${failuresOfForms} times or more in ten minutes.`,
      });
    problems.push(...databaseProblems(figures));
    if (probe() >= failuresOfProbe)
      problems.push({ key: 'probe', text: `This server cannot fetch ${origin}.` });
    for await (const problem of diskProblems([folders.dataDir, folders.siteDataDir])) problems.push(problem);
    for await (const problem of composerProblems(folders.siteDataDir)) problems.push(problem);
    problems.push(...siteProblems(readSiteManifest(folders.siteDataDir)));
    return problems;
  };
}

export type FindProblems = ReturnType<typeof createProblemFinder>;
