import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { readJsonFile } from '@proper/operator-kit/json-file';
import { isRunning } from '@proper/operator-kit/lost-parent';
import * as v from 'valibot';
import { type Refusal, ReleaseFault, toRefusal, unknownVersion } from '../model/faults';
import type { Report } from '../model/releases';
import { GuardedProcess } from './job/guarded-process';
import {
  type Job,
  largestSummary,
  nothingFound,
  progressSchema,
  type Summary,
  summarySchema,
} from './job/job';
import { examinerIn } from './job/tools';

const largestOutput = 1024 * 1024;

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

/** The exit codes of a crash: 128 and the number of a signal, as shells say it. */
const crashCodes: readonly (number | string)[] = [132, 134, 136, 139];

/** Starts the program that examines a job. */
function startExaminer({ settings, isBackground, tools }: Job, work: string): GuardedProcess {
  const { heapMb, memoryMb, fileMb, totalMs } = settings.process;
  const node = [process.execPath, `--max-old-space-size=${heapMb}`, examinerIn(tools), work];
  // An operator's command has the processors first.
  return new GuardedProcess(isBackground ? ['nice', '-n', '7', ...node] : node, {
    folder: mkdtempSync(path.join(tmpdir(), 'proper-')),
    stdio: 'pipe',
    processorSeconds: Math.ceil(totalMs / 1000),
    fileMb,
    heapMb,
    memoryMb,
    describeExit: (how) => `${crashCodes.includes(how) ? 'crashed' : 'ended'} (${how})`,
  });
}

/**
 * A process that examines the releases of one name. It does everything that reads what a team has sent; this side only starts
 * it, waits, and ends it at its limits.
 */
export class RemoteProcess {
  readonly done: Promise<Summary>;
  /** The result, once it has ended. */
  summary: Summary | undefined;
  /** Has the files of the part, if there is one. */
  readonly folder: string;
  readonly #job: Job;
  readonly #report: Report;
  readonly #deadline: number;
  #process: GuardedProcess | undefined;
  #isStopped = false;

  constructor(job: Job, report: Report) {
    this.#job = job;
    this.#report = report;
    this.#deadline = Date.now() + job.settings.process.totalMs;
    this.folder = makeWorkFolder(job.dataDir);
    this.done = this.#run().then((summary) => {
      this.summary = summary;
      return summary;
    });
    this.done.catch(() => undefined);
  }

  /** Ends it with everything that it has started. */
  stop(): void {
    this.#isStopped = true;
    this.#process?.stop('was stopped');
  }

  remove(): void {
    this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Examines all choices. A release with which the process ends is refused, and the next ones get another process. */
  async #run(): Promise<Summary> {
    const refusals: Refusal[] = [];
    const choices = [...this.#job.choices];
    while (choices.length > 0 && !this.#isStopped) {
      const { summary, version, choice, fault } = await this.#start({ ...this.#job, choices });
      if (summary) return { ...summary, refusals: [...refusals, ...summary.refusals] };
      refusals.push(toRefusal({ name: this.#job.name, version }, fault));
      choices.splice(0, choice + 1);
    }
    return { ...nothingFound, refusals };
  }

  async #start(job: Job) {
    const { stepMs, totalMs } = job.settings.process;
    const last = { version: unknownVersion, step: 'was started', choice: 0 };
    for (const left of readdirSync(this.folder))
      rmSync(path.join(this.folder, left), { recursive: true, force: true });
    writeFileSync(path.join(this.folder, 'job.json'), JSON.stringify(job));
    const examiner = startExaminer(job, this.folder);
    this.#process = examiner;
    const stopAfterStep = (ms: number): NodeJS.Timeout =>
      examiner.stopAfter(ms, `took too long, more than ${stepMs / 1000} s without progress`);
    const timeLeft = this.#deadline - Date.now();
    const total = examiner.stopAfter(timeLeft, `took too long, more than ${totalMs / 1000} s in all`);
    let step = stopAfterStep(stepMs + job.settings.pullMs);
    const { stdout } = examiner.child;
    let bytes = 0;
    stdout?.on('data', (data: Buffer) => {
      bytes += data.length;
      if (bytes > largestOutput) stdout.destroy();
    });
    if (stdout)
      createInterface({ input: stdout }).on('line', (text) => {
        const { success, output: progress } = v.safeParse(progressLine, text);
        if (!success) return;
        clearTimeout(step);
        step = stopAfterStep(stepMs);
        if ('report' in progress) this.#report(progress.report);
        else Object.assign(last, progress);
      });
    const code = await examiner.exit;
    clearTimeout(total);
    clearTimeout(step);
    const summary =
      code === 0
        ? readJsonFile(path.join(this.folder, 'summary.json'), summarySchema, largestSummary)
        : undefined;
    const reason = String(examiner.ended.reason);
    // A crash of a parser is no accident, an end from outside may be.
    const isTransient = !reason.startsWith('needs more memory') && !crashCodes.includes(code);
    const fault = new ReleaseFault(`its process ${reason} when it ${last.step}`, { isTransient });
    return { ...last, summary, fault };
  }
}
