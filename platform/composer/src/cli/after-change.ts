import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { type PublicRecord, publicRecordFile } from '@proper/operator-kit/composed-site';
import { lockDataFolder } from '@proper/operator-kit/data-lock';
import * as v from 'valibot';
import { messageOf } from '../model/faults';
import { sha256OfData } from '../model/hash';
import type { Report, Versions } from '../model/releases';
import { linkOrCopy } from '../pull/store';
import { killGroup } from '../remote/job/guarded-process';
import { pauseAfter } from '../remote/processes';
import { readState, writeState } from '../state/state-file';

/** What the command of `watch --then` reads from its standard input, as JSON. */
export interface SiteChange {
  /** The folder of the site, which stays as it is until the command ends. */
  readonly site: string;
  readonly id: string;
  /** The composition that the command handled last; null the first time. */
  readonly previousId: string | null;
  /** The releases that differ from it, by name; null if a name is not in the site. Empty if only refusals differ. */
  readonly changed: Readonly<Record<string, { readonly from: string | null; readonly to: string | null }>>;
  /** The site's `composition.json`. */
  readonly record: PublicRecord;
}

const handledSchema = v.object({
  command: v.string(),
  id: v.string(),
  fingerprint: v.string(),
  versions: v.record(v.string(), v.string()),
});

interface AfterChangeOptions {
  readonly command: string;
  readonly dataDir: string;
  /** The pause before a failed command is run again, in milliseconds; it doubles with each failure. */
  readonly retryMs: number;
  readonly report: Report;
  readonly signal: AbortSignal;
}

const lookMs = 250;
/** Milliseconds that a command has to end when the composer does. */
const endMs = 5000;

const handledFile = (dataDir: string): string => path.join(dataDir, 'handled.json');
const readHandled = (dataDir: string) => readState(handledFile(dataDir), handledSchema, 'Remove it.');
const readRecord = (site: string): PublicRecord =>
  JSON.parse(readFileSync(path.join(site, publicRecordFile), 'utf8'));

/** Identifies what the command is told. The time of the last attempt to compose is no part of it. */
const fingerprintOf = (command: string, { tried: _tried, ...content }: PublicRecord): string =>
  sha256OfData([command, content]);

/** Links all files of a folder into another. Files of a site are replaced, never overwritten, so the copy does not change with it. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else linkOrCopy(source, target);
  }
}

/** Copies the live site for the command: the composer keeps only the site before it, and a command may take longer than that. */
function copySite(dataDir: string, folder: string): void {
  const live = path.join(dataDir, 'site');
  const linked = realpathSync(live);
  rmSync(folder, { recursive: true, force: true });
  linkFolder(linked, folder);
  if (realpathSync(live) !== linked) throw new Error('the site changed while it was copied');
}

function describeReleases(from: Versions, to: Versions): SiteChange['changed'] {
  const changed = Object.keys({ ...from, ...to }).filter((name) => from[name] !== to[name]);
  return Object.fromEntries(
    changed.map((name) => [name, { from: from[name] ?? null, to: to[name] ?? null }]),
  );
}

/** Runs the command, and reports each line that it prints. @throws Error if it fails */
async function runCommand(options: AfterChangeOptions, change: SiteChange): Promise<void> {
  const { command, report, signal } = options;
  const child = spawn(command, {
    shell: true,
    // A process group of its own, so that what the shell has started ends with it.
    detached: true,
    env: {
      ...process.env,
      PROPER_SITE: change.site,
      PROPER_ID: change.id,
      PROPER_CHANGED: Object.keys(change.changed).join(' '),
    },
  });
  const ended = once(child, 'close');
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => report(`--then: ${line}`));
  // A command that does not read its input closes it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(change));
  const stop = (): void => {
    killGroup(child, 'SIGTERM');
    const timer = setTimeout(() => killGroup(child, 'SIGKILL'), endMs);
    child.once('close', () => clearTimeout(timer));
  };
  signal.addEventListener('abort', stop);
  const [code, killedBy] = await ended;
  signal.removeEventListener('abort', stop);
  if (code !== 0) throw new Error(`the command ended with ${code ?? killedBy}`);
}

/** Hands a copy of the live site to the command, and records that it was. @throws Error if the command fails */
async function handleChange(options: AfterChangeOptions): Promise<void> {
  const { command, dataDir, report } = options;
  const site = path.join(dataDir, 'changed-site');
  const lock = await lockDataFolder(dataDir, 'publisher');
  if (!lock.ok) throw new Error(lock.reason);
  try {
    const handled = readHandled(dataDir);
    // Another command has handled nothing yet.
    const previous = handled?.command === command ? handled : undefined;
    copySite(dataDir, site);
    const record = readRecord(site);
    const { id, versions } = record;
    const fingerprint = fingerprintOf(command, record);
    const changed = describeReleases(previous?.versions ?? {}, versions);
    report(`site ${id}: running the command of --then`);
    await runCommand(options, { site, id, previousId: previous?.id ?? null, changed, record });
    await writeState(handledFile(dataDir), { command, id, fingerprint, versions });
    report(`site ${id}: the command of --then is done`);
  } finally {
    rmSync(site, { recursive: true, force: true });
    lock.release();
  }
}

/**
 * Runs a command after each change of the live site, by this process or another, until the signal aborts. It looks at the site, not at
 * compositions: a command that fails, or a composer that ends before it has run, leaves the change to the next attempt. A composition
 * never waits for it.
 */
export async function runAfterChanges(options: AfterChangeOptions): Promise<void> {
  const { command, dataDir, retryMs, report, signal } = options;
  let failures = 0;
  let failedFor = '';
  let retryAt = 0;
  for (; !signal.aborted; await wait(lookMs)) {
    let fingerprint = '';
    try {
      fingerprint = fingerprintOf(command, readRecord(path.join(dataDir, 'site')));
      // A change that is newer than the failed one does not wait.
      const waits = failedFor === fingerprint && Date.now() < retryAt;
      if (!waits && readHandled(dataDir)?.fingerprint !== fingerprint) await handleChange(options);
    } catch (cause) {
      // Nothing has been composed yet, or the command was stopped.
      if (fingerprint === '' || signal.aborted) continue;
      failures = failedFor === fingerprint ? failures + 1 : 0;
      failedFor = fingerprint;
      const pauseMs = pauseAfter(failures, retryMs);
      retryAt = Date.now() + pauseMs;
      report(`--then failed, and is tried again in ${pauseMs / 1000} s: ${messageOf(cause)}`);
    }
  }
}
