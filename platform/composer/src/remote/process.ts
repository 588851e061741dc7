import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { type Refusal, ReleaseFault, toRefusal, unknownVersion } from '../model/faults';
import type { Report } from '../model/releases';
import { type Job, largestSummary, progressSchema, type Summary, summarySchema } from './job/job';
import { residentMegabytes } from './job/limits';
import { examinerIn } from './job/tools';

/** Milliseconds between two checks of a process's memory. */
const memoryCheckMs = 250;

/** The most bytes that a process may print. */
const largestOutput = 1024 * 1024;

/**
 * Runs the process, and ends it when its own standard input closes: the composer has ended, in whatever way. The kernel limits
 * the processor time and the size of files. The shell says who was killed, to a composer that may no longer listen.
 */
const guardian =
  'trap "" PIPE; ulimit -t "$CPU_SECONDS"; ulimit -f "$FILE_BLOCKS"; ulimit -c 0; exec 3<&0; "$@" </dev/null 3<&- & pid=$!; ' +
  '{ cat <&3 >/dev/null; kill -9 $pid; } >/dev/null 2>&1 & ' +
  'wait $pid; code=$?; kill $! 2>/dev/null; rm -rf -- "$TMPDIR"; exit $code';

/** What a process has left behind. */
export interface Examined {
  readonly summary: Summary;
  /** Has the part, if there is one. */
  readonly folder: string;
}

/** The folder of all processes' folders. */
export const workFolder = (dataDir: string): string => path.join(dataDir, 'work');

/** Reads a file of a process up to a limit; undefined if it cannot be read, or is larger. */
function readBounded(file: string, maxBytes: number): string | undefined {
  if (!existsSync(file)) return undefined;
  const fd = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(maxBytes + 1);
    const bytes = readSync(fd, buffer, 0, buffer.length, 0);
    return bytes > maxBytes ? undefined : buffer.toString('utf8', 0, bytes);
  } finally {
    closeSync(fd);
  }
}

/** Parses data of a process; undefined if it has another form. */
function parseAs<Data>(schema: v.GenericSchema<unknown, Data>, text: string | undefined): Data | undefined {
  if (text === undefined) return undefined;
  try {
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** Starts the program that examines a job, with the limits that the kernel keeps. */
function spawnExaminer({ settings, isBackground, tools }: Job, folder: string, temporary: string) {
  const { heapMb, fileMb, totalMs } = settings.process;
  const node = [process.execPath, `--max-old-space-size=${heapMb}`, examinerIn(tools), folder];
  // An operator's command has the processors first.
  const command = isBackground ? ['nice', '-n', '7', ...node] : node;
  const child = spawn('/bin/sh', ['-c', guardian, 'guardian', ...command], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A signal for the composer's process group must not end the guardian before the process.
    detached: true,
    env: {
      PATH: process.env.PATH,
      TMPDIR: temporary,
      CPU_SECONDS: String(Math.ceil(totalMs / 1000)),
      // In blocks of 512 bytes.
      FILE_BLOCKS: String(fileMb * 2048),
    },
  });
  child.stdin.on('error', () => undefined);
  return child;
}

/**
 * A process that examines the releases of one name. It does everything that reads what a team has sent; this side only starts
 * it, waits, and ends it at its limits.
 */
export class RemoteProcess {
  readonly job: Job;
  readonly done: Promise<Examined>;
  /** Undefined until it has ended. */
  examined: Examined | undefined;
  readonly #folder: string;
  readonly #report: Report;
  readonly #deadline: number;
  #child: ChildProcess | undefined;
  #stopped: string | undefined;

  constructor(job: Job, report: Report) {
    this.job = job;
    this.#report = report;
    const { totalMs } = job.settings.process;
    this.#deadline = Date.now() + totalMs;
    const parent = workFolder(job.dataDir);
    mkdirSync(parent, { recursive: true });
    this.#folder = mkdtempSync(path.join(parent, `${process.pid}-`));
    this.done = this.#run();
    this.done.catch(() => undefined);
  }

  /** Ends it with everything that it has started. */
  stop(reason = 'was stopped'): void {
    this.#stopped ??= reason;
    this.#kill();
  }

  /** Removes what it has left. */
  remove(): void {
    this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #kill(): void {
    const { pid } = this.#child ?? {};
    if (pid === undefined) return;
    try {
      // The guardian leads a group of its own.
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }

  /** Examines all choices. A release with which the process ends is refused, and the next ones get another process. */
  async #run(): Promise<Examined> {
    const refusals: Refusal[] = [];
    let { choices } = this.job;
    for (;;) {
      const job = { ...this.job, choices };
      const { summary, last } = await this.#start(job);
      if (summary) {
        const all = [...refusals, ...summary.refusals];
        this.examined = { summary: { ...summary, refusals: all }, folder: this.#folder };
        return this.examined;
      }
      const fault = new ReleaseFault(this.#stopped ?? last.reason, { isTransient: last.isTransient });
      refusals.push(toRefusal({ name: job.name, version: last.version }, fault));
      choices = choices.slice(last.choice + 1);
      if (choices.length > 0 && this.#stopped === undefined) continue;
      const nothing = { accepted: [], documents: { rendered: 0, unchanged: 0 } };
      this.examined = { summary: { outcome: 'none', refusals, ...nothing }, folder: this.#folder };
      return this.examined;
    }
  }

  async #start(job: Job) {
    const { settings } = job;
    const { heapMb, memoryMb, stepMs, totalMs } = settings.process;
    for (const left of ['files', 'rendered', 'part.json', 'summary.json'])
      rmSync(path.join(this.#folder, left), { recursive: true, force: true });
    writeFileSync(path.join(this.#folder, 'job.json'), JSON.stringify(job));
    const last = { version: unknownVersion, step: 'was started', choice: 0, reason: '', isTransient: true };
    if (this.#stopped !== undefined) return { summary: undefined, last };
    let ended: string | undefined;
    const end = (reason: string): void => {
      ended ??= reason;
      this.#kill();
    };
    const temporary = mkdtempSync(path.join(tmpdir(), 'proper-'));
    const child = spawnExaminer(job, this.#folder, temporary);
    this.#child = child;
    let log = '';
    child.stderr.on('data', (text) => {
      log = `${log}${text}`.slice(-4000);
    });
    const tooLong = (): void => end(`took too long, more than ${stepMs / 1000} s without progress`);
    let stepTimer = setTimeout(tooLong, stepMs + settings.pullMs);
    const totalTimer = setTimeout(
      () => end(`took too long, more than ${totalMs / 1000} s in all`),
      Math.max(0, this.#deadline - Date.now()),
    );
    const memoryTimer = setInterval(() => {
      if (residentMegabytes(workerPid(child.pid)) > memoryMb)
        end(`needs more memory than the ${memoryMb} MB that it may have`);
    }, memoryCheckMs);
    let bytes = 0;
    child.stdout.on('data', (data: Buffer) => {
      bytes += data.length;
      if (bytes > largestOutput) child.stdout.destroy();
    });
    createInterface({ input: child.stdout }).on('line', (text) => {
      const progress = text.length < 4096 ? parseAs(progressSchema, text) : undefined;
      if (!progress) return;
      clearTimeout(stepTimer);
      stepTimer = setTimeout(tooLong, stepMs);
      if ('report' in progress) this.#report(progress.report);
      else Object.assign(last, progress);
    });
    const code = await new Promise<number | string>((resolve) => {
      child.once('error', (cause) => resolve(cause.message));
      child.once('close', (exit, signal) => resolve(signal ?? exit ?? 0));
    });
    clearTimeout(stepTimer);
    clearTimeout(totalTimer);
    clearInterval(memoryTimer);
    // The rest of its group.
    this.#kill();
    rmSync(temporary, { recursive: true, force: true });
    const summary =
      code === 0
        ? parseAs(summarySchema, readBounded(path.join(this.#folder, 'summary.json'), largestSummary))
        : undefined;
    if (/heap out of memory|heap limit/i.test(log))
      ended ??= `needs more memory than the ${heapMb} MB that it may have`;
    const isMemory = ended?.startsWith('needs more memory') === true;
    // 128 and the number of a signal, as shells say it. A crash of a parser is no accident, an end from outside may be.
    const isCrash = [132, 134, 136, 139].includes(Number(code));
    const how = isCrash ? `crashed (${code})` : `ended (${code})`;
    const reason = `its process ${ended ?? how} when it ${last.step}`;
    return { summary, last: { ...last, reason, isTransient: !isMemory && !isCrash } };
  }
}

/** The process that a guardian runs. */
function workerPid(guardianPid: number | undefined): number | undefined {
  if (guardianPid === undefined) return undefined;
  try {
    const fd = openSync(`/proc/${guardianPid}/task/${guardianPid}/children`, 'r');
    const buffer = Buffer.alloc(64);
    const length = readSync(fd, buffer, 0, 64, 0);
    closeSync(fd);
    return Number(buffer.toString('latin1', 0, length).split(' ')[0]) || undefined;
  } catch {
    return undefined;
  }
}
