import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { readJsonFile } from '@proper/operator-kit/json-file';
import { isRunning } from '@proper/operator-kit/lost-parent';
import * as v from 'valibot';
import { type Refusal, ReleaseFault, toRefusal, unknownVersion } from '../model/faults';
import type { Report } from '../model/releases';
import {
  type Job,
  largestSummary,
  nothingFound,
  progressSchema,
  type Summary,
  summarySchema,
} from './job/job';
import { exceedsMemory, residentMegabytes } from './job/settings';
import { examinerIn } from './job/tools';

const checkMs = 250;

const largestOutput = 1024 * 1024;

/**
 * Runs the process, and ends it when its own standard input closes: the composer has ended, in whatever way. The kernel limits
 * the processor time and the size of files. The shell says who was killed, to a composer that may no longer listen. An engine
 * that the process had only just started may still write into the folder while it is removed.
 */
const guardian =
  'trap "" PIPE; ulimit -t "$CPU_SECONDS"; ulimit -f "$FILE_BLOCKS"; ulimit -c 0; exec 3<&0; "$@" </dev/null 3<&- & pid=$!; ' +
  '{ cat <&3 >/dev/null; kill -9 $pid; } >/dev/null 2>&1 & ' +
  'wait $pid; code=$?; kill $! 2>/dev/null; ' +
  'for _ in 1 2 3 4 5; do rm -rf -- "$TMPDIR" && break; sleep 1; done; exit $code';

export interface Examined {
  readonly summary: Summary;
  /** Has the part, if there is one. */
  readonly folder: string;
}

const workFolder = (dataDir: string): string => path.join(dataDir, 'work');

/** Makes a folder for some work of this process. */
export function makeWorkFolder(dataDir: string): string {
  mkdirSync(workFolder(dataDir), { recursive: true });
  return mkdtempSync(path.join(workFolder(dataDir), `${process.pid}-`));
}

/** Removes the folders of processes that have ended without doing so. */
export function removeAbandoned(dataDir: string): void {
  const folder = workFolder(dataDir);
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (!isRunning(Number(name.split('-')[0])))
      rmSync(path.join(folder, name), { recursive: true, force: true });
}

const progressLine = v.pipe(v.string(), v.maxLength(4096), v.parseJson(), progressSchema);

/** Ends a process that leads a group, with everything in it. */
export function killGroup(child: ChildProcess | undefined, signal: NodeJS.Signals): void {
  try {
    if (child?.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // It has ended.
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
  readonly done: Promise<Examined>;
  /** The result, once it has ended. */
  examined: Examined | undefined;
  readonly #job: Job;
  readonly #report: Report;
  readonly #folder: string;
  readonly #deadline: number;
  #child: ChildProcess | undefined;
  #isStopped = false;

  constructor(job: Job, report: Report) {
    this.#job = job;
    this.#report = report;
    this.#deadline = Date.now() + job.settings.process.totalMs;
    this.#folder = makeWorkFolder(job.dataDir);
    this.done = this.#run();
    this.done.catch(() => undefined);
  }

  /** Ends it with everything that it has started. */
  stop(): void {
    this.#isStopped = true;
    killGroup(this.#child, 'SIGKILL');
  }

  remove(): void {
    this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Examines all choices. A release with which the process ends is refused, and the next ones get another process. */
  async #run(): Promise<Examined> {
    const refusals: Refusal[] = [];
    let { choices } = this.#job;
    let summary: Summary | undefined;
    while (choices.length > 0 && !this.#isStopped) {
      const { last, ...ended } = await this.#start({ ...this.#job, choices });
      summary = ended.summary;
      if (summary) break;
      const reason = this.#isStopped ? 'was stopped' : last.reason;
      const fault = new ReleaseFault(reason, { isTransient: last.isTransient });
      refusals.push(toRefusal({ name: this.#job.name, version: last.version }, fault));
      choices = choices.slice(last.choice + 1);
    }
    const found = summary ?? nothingFound;
    this.examined = {
      summary: { ...found, refusals: [...refusals, ...found.refusals] },
      folder: this.#folder,
    };
    return this.examined;
  }

  async #start(job: Job) {
    const { heapMb, memoryMb, stepMs, totalMs } = job.settings.process;
    const last = { version: unknownVersion, step: 'was started', choice: 0, reason: '', isTransient: true };
    for (const left of readdirSync(this.#folder))
      rmSync(path.join(this.#folder, left), { recursive: true, force: true });
    writeFileSync(path.join(this.#folder, 'job.json'), JSON.stringify(job));
    const temporary = mkdtempSync(path.join(tmpdir(), 'proper-'));
    const child = spawnExaminer(job, this.#folder, temporary);
    this.#child = child;
    let log = '';
    child.stderr.on('data', (text) => {
      log = `${log}${text}`.slice(-4000);
    });
    let bytes = 0;
    child.stdout.on('data', (data: Buffer) => {
      bytes += data.length;
      if (bytes > largestOutput) child.stdout.destroy();
    });
    let stepEnds = Date.now() + stepMs + job.settings.pullMs;
    createInterface({ input: child.stdout }).on('line', (text) => {
      const { success, output: progress } = v.safeParse(progressLine, text);
      if (!success) return;
      stepEnds = Date.now() + stepMs;
      if ('report' in progress) this.#report(progress.report);
      else Object.assign(last, progress);
    });
    let ended: string | undefined;
    const check = (): void => {
      if (Date.now() > this.#deadline) ended ??= `took too long, more than ${totalMs / 1000} s in all`;
      if (Date.now() > stepEnds) ended ??= `took too long, more than ${stepMs / 1000} s without progress`;
      if (residentMegabytes(workerPid(child.pid)) > memoryMb) ended ??= exceedsMemory(memoryMb);
      if (ended !== undefined) killGroup(child, 'SIGKILL');
    };
    const timer = setInterval(check, checkMs);
    const code = await new Promise<number | string>((resolve) => {
      child.once('error', (cause) => resolve(cause.message));
      child.once('close', (exit, signal) => resolve(signal ?? exit ?? 0));
    });
    clearInterval(timer);
    // The rest of its group.
    killGroup(child, 'SIGKILL');
    rmSync(temporary, { recursive: true, force: true });
    const summary =
      code === 0
        ? readJsonFile(path.join(this.#folder, 'summary.json'), summarySchema, largestSummary)
        : undefined;
    if (/heap out of memory|heap limit/i.test(log)) ended ??= exceedsMemory(heapMb);
    const isMemory = ended?.startsWith('needs more memory') === true;
    // 128 and the number of a signal, as shells say it. A crash of a parser is no accident, an end from outside may be.
    const isCrash = [132, 134, 136, 139].includes(Number(code));
    const how = isCrash ? `crashed (${code})` : `ended (${code})`;
    const reason = `its process ${ended ?? how} when it ${last.step}`;
    return { summary, last: { ...last, reason, isTransient: !isMemory && !isCrash } };
  }
}

/** The process that a guardian runs; undefined before it does, and once it has ended. */
function workerPid(guardianPid: number | undefined): number | undefined {
  try {
    const children = readFileSync(`/proc/${guardianPid}/task/${guardianPid}/children`, 'latin1');
    return Number.parseInt(children, 10) || undefined;
  } catch {
    return undefined;
  }
}
