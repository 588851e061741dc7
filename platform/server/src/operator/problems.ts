import { readFileSync } from 'node:fs';
import { readFile, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { heartbeatFile, siteManifestFile } from '@proper/common/composed-site';
import type { SiteManifest } from '@proper/shared-types/release';
import { type Database, query } from '../database';
import { formatCount } from './html';

/** Something that an operator must act on. */
export interface Problem {
  /** Stays the same as long as the problem lasts. */
  readonly key: string;
  /** One sentence, without anything that a visitor typed. It is sent again if it changes. */
  readonly text: string;
  /** How long it must last before an alert, in milliseconds. */
  readonly alertAfterMs: number;
}

interface ProblemOptions {
  readonly database: Promise<Database>;
  readonly dataDir: string;
  /** The composer's data folder. */
  readonly siteDataDir: string;
  /** Counts the submissions that the server could not accept in the last ten minutes. */
  readonly countFailures: () => number;
  /** The site's address, whose home page is probed; undefined if it is not to be. */
  readonly origin: string | undefined;
}

interface DatabaseFigures {
  readonly failed: number;
  readonly late: number;
  readonly form_errors: number;
  readonly page_errors: number;
}

/** Only the database's clock is used. */
const databaseFigures = `
  select
    (select count(*) from private.emails where state = 'failed')::int as failed,
    (select count(*) from private.emails
      where state = 'waiting' and created_at < now() - interval '1 hour')::int as late,
    count(*) filter (where phase = 'form' and reported_at > now() - interval '10 minutes')::int
      as form_errors,
    count(*) filter (where phase <> 'form')::int as page_errors
  from (
    select report ->> 'phase' as phase, reported_at from private.browser_errors
    where day >= current_date - 1 and reported_at > now() - interval '15 minutes'
      and not (report -> 'byExtension')::boolean
  ) as errors`;

const minuteMs = 60_000;

/** This many failed forms within ten minutes are a problem. */
const formFailureLimit = 3;
/** This many browser errors within 15 minutes, besides those of forms, are a problem. */
const pageErrorLimit = 10;

/** The share of a disk that must be free. */
const minFreeShare = 0.05;

/** This is longer than the database takes to report that it is out of reach. */
const databaseWaitMs = 8000;

/** Reads the database's figures; undefined if it is unusable, or does not open in time. */
async function readDatabase(database: Promise<Database>): Promise<DatabaseFigures | undefined> {
  const figures = database.then((opened) => query<DatabaseFigures>(opened, databaseFigures));
  const late = pause(databaseWaitMs, [], { ref: false });
  const [row] = await Promise.race([figures, late]).catch(() => []);
  return row;
}

/**
 * Reads from the composed site what is live and what was refused. Undefined before the first composition, or
 * without access to the data folder.
 */
export function readSiteManifest(dataDir: string): SiteManifest | undefined {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, 'site', siteManifestFile), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether a watching composer has died: one that was stopped has removed its heartbeat. */
async function isComposerSilent(siteDataDir: string): Promise<boolean> {
  const file = path.join(siteDataDir, heartbeatFile);
  const [seconds, stats] = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch(() => []);
  return stats !== undefined && Date.now() - stats.mtimeMs > 2000 * Number(seconds) + minuteMs;
}

async function isNearlyFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.bavail < minFreeShare * disk.blocks;
}

/**
 * Returns a function that fetches the home page, at most once a minute, and returns what was wrong with it:
 * no answer, or a page that a proxy has rewritten, whose scripts may not run.
 */
export function createProbe(origin: string, siteDataDir: string, everyMs = minuteMs) {
  let problem: string | undefined;
  let nextAt = 0;
  const unreachable = `This server cannot fetch ${origin}.`;
  async function fetchHome(): Promise<string | undefined> {
    const response = await fetch(origin, { signal: AbortSignal.timeout(minuteMs / 4) });
    const text = await response.text();
    if (!response.ok || text === '') return unreachable;
    const composed = await readFile(path.join(siteDataDir, 'site/index.html'), 'utf8').catch(() => text);
    if (composed !== text)
      return `Something in front of ${origin} rewrites its pages: switch that off there.`;
  }
  return (): string | undefined => {
    if (performance.now() >= nextAt) {
      nextAt = performance.now() + everyMs;
      void fetchHome()
        .catch(() => unreachable)
        .then((result) => {
          problem = result;
        });
    }
    return problem;
  };
}

/** Returns a function that finds current problems, the most urgent first. It always resolves in time. */
export function createProblemFinder(options: ProblemOptions): () => Promise<readonly Problem[]> {
  const { database, dataDir, siteDataDir, countFailures, origin } = options;
  const probe = origin === undefined ? () => undefined : createProbe(origin, siteDataDir);
  // While the database is unusable, its last known problems remain.
  let figures: DatabaseFigures = { failed: 0, late: 0, form_errors: 0, page_errors: 0 };
  return async () => {
    const problems: Problem[] = [];
    const add = (key: string, text: string, alertAfterMs = 0) => problems.push({ key, text, alertAfterMs });
    const latest = await readDatabase(database);
    figures = latest ?? figures;
    const { failed, late, form_errors, page_errors } = figures;
    if (!latest)
      add('database', 'The database cannot be used: forms fail, and keep what was typed.', minuteMs / 2);
    // Browsers report forms that the server has refused, too, so the counts are not added.
    if (Math.max(countFailures(), form_errors) >= formFailureLimit)
      add('forms', `Forms have failed ${formFailureLimit} times or more in ten minutes.`);
    if (page_errors >= pageErrorLimit)
      add('pages', `Browsers reported ${pageErrorLimit} errors or more in 15 minutes.`);
    if (failed > 0) add('failed', `${formatCount(failed, 'contact request')} could not be delivered.`);
    if (late > 0) add('late', 'Contact requests have waited for more than an hour.');
    const siteProblem = probe();
    // One failure may be chance, or a composition at that moment.
    if (siteProblem !== undefined) add('probe', siteProblem, 2.5 * minuteMs);
    for (const folder of new Set([dataDir, siteDataDir]))
      if (await isNearlyFull(folder))
        add(`disk ${folder}`, `The disk of ${folder} is nearly full.`, minuteMs);
    if (await isComposerSilent(siteDataDir))
      add('composer', 'The composer is silent: what teams publish does not go live.', minuteMs);
    const site = readSiteManifest(siteDataDir);
    // A release that is incomplete or waiting may still go live.
    for (const { name, version, status } of site?.refused ?? [])
      add(`refused ${name}`, `${name} ${version} was refused.`, status === 'invalid' ? 0 : 10 * minuteMs);
    for (const { name } of site?.unavailable ?? [])
      add(`unavailable ${name}`, `The pages of ${name} are not available.`, minuteMs);
    return problems;
  };
}

export type FindProblems = ReturnType<typeof createProblemFinder>;
