import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

/**
 * Runs a command, and kills it when its own standard input closes: the process that started it has ended, in whatever way. The kernel
 * limits the processor time and the size of files. The shell says who was killed, to a composer that may no longer listen. An engine
 * that the command had only just started may still write into its temporary folder while that is removed.
 */
const guardian =
  'trap "" PIPE; ulimit -t "$1"; ulimit -f "$2"; ulimit -c 0; shift 2; exec 9<&0; "$@" </dev/null 9<&- & pid=$!; ' +
  '{ cat <&9 >/dev/null; kill -9 $pid; } >/dev/null 2>&1 3>&- & ' +
  'wait $pid; code=$?; kill $! 2>/dev/null; ' +
  'for _ in 1 2 3 4 5; do rm -rf -- "$TMPDIR" && break; sleep 1; done; exit $code';

const memoryCheckMs = 100;

interface GuardedOptions {
  /** Its temporary folder, which goes with it. */
  readonly folder: string;
  readonly stdio: StdioOptions;
  /** Seconds of processor time. */
  readonly processorSeconds: number;
  /** The most megabytes of a file, of its JavaScript heap, and of all of its memory. */
  readonly fileMb: number;
  readonly heapMb: number;
  readonly memoryMb: number;
  /** Says how it has ended, with its exit code or the signal or the problem, and the end of what it has printed on standard error. */
  readonly describeExit: (how: number | string, log: string) => string;
}

const exceedsMemory = (memoryMb: number): string =>
  `needs more memory than the ${memoryMb} MB that it may have`;

/** Ends a process that leads a group, with everything in it. */
export function killGroup(child: ChildProcess | undefined, signal: NodeJS.Signals): void {
  try {
    if (child?.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // It has ended.
  }
}

/** Megabytes of memory that the command of a guardian uses; 0 if it has ended, or the system does not report it. */
function residentMegabytes(guardianPid: number | undefined): number {
  try {
    const children = readFileSync(`/proc/${guardianPid}/task/${guardianPid}/children`, 'latin1');
    const status = readFileSync(`/proc/${Number.parseInt(children, 10)}/status`, 'latin1');
    const [, kilobytes = 0] = /^VmRSS:\s*(\d+) kB$/m.exec(status) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

/** A process with code that we did not write, which ends with this one, and at its limits. */
export class GuardedProcess {
  readonly child: ChildProcess;
  /** Its exit code, or the signal or the problem with which it has ended. */
  readonly exit: Promise<number | string>;
  /** The end of what it has printed on standard error. */
  log = '';
  readonly #folder: string;
  readonly #ended = new AbortController();

  constructor(command: readonly string[], options: GuardedOptions) {
    const { folder, stdio, processorSeconds, fileMb, heapMb, memoryMb, describeExit } = options;
    this.#folder = folder;
    // In blocks of 512 bytes.
    const limits = [String(processorSeconds), String(fileMb * 2048)];
    this.child = spawn('/bin/sh', ['-c', guardian, 'guardian', ...limits, ...command], {
      stdio,
      // A signal for the composer's process group must not end the guardian before the command.
      detached: true,
      env: { PATH: process.env.PATH, TMPDIR: folder },
    });
    this.child.stdin?.on('error', () => undefined);
    this.child.stderr?.on('data', (text) => {
      this.log = `${this.log}${text}`.slice(-10_000);
    });
    this.exit = new Promise((resolve) => {
      this.child.once('error', (cause) => resolve(cause.message));
      this.child.once('close', (code, signal) => resolve(signal ?? code ?? 0));
    });
    const timer = setInterval(() => {
      if (residentMegabytes(this.child.pid) > memoryMb) this.stop(exceedsMemory(memoryMb));
    }, memoryCheckMs).unref();
    void this.exit.then((how) => {
      clearInterval(timer);
      const isHeapFull = /heap out of memory|heap limit|memory limit|OOM/i.test(this.log);
      this.stop(isHeapFull ? exceedsMemory(heapMb) : describeExit(how, this.log));
    });
  }

  /** Aborts once it has ended, with the reason. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Ends it with everything that it has started. */
  stop(reason: string): void {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort(reason);
    killGroup(this.child, 'SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Ends it after some milliseconds, unless the timer is cleared. */
  stopAfter(ms: number, reason: string): NodeJS.Timeout {
    return setTimeout(() => this.stop(reason), ms).unref();
  }
}
