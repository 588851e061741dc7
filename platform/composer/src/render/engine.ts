import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { messageOf, ReleaseFault } from '../model';

/** The path of the workerd binary; the package has no types. */
const { default: workerd } = createRequire(import.meta.url)('workerd') as { readonly default: string };

/** A module of a worker, with the name by which others import it. */
export interface WorkerModule {
  readonly name: string;
  readonly type: 'esModule' | 'commonJsModule';
  readonly code: string;
}

/** Workers by name, each in an isolate of its own. The first module has the `fetch` handler. */
export type Workers = Readonly<Record<string, readonly WorkerModule[]>>;

/** The limits of one engine. */
export interface EngineLimits {
  /** Milliseconds of one task. */
  readonly taskMs: number;
  /** Milliseconds of all tasks together, and how many each page of a release adds. */
  readonly totalMs: number;
  readonly perPageMs: number;
  /** Megabytes of memory of the whole engine. */
  readonly memoryMb: number;
  /** Bytes of one answer. */
  readonly answerBytes: number;
}

/** About a hundred times what this repository's pages take: an engine that needs more is stuck. */
export const defaultLimits: EngineLimits = {
  taskMs: 20_000,
  totalMs: 60_000,
  perPageMs: 200,
  memoryMb: 768,
  answerBytes: 4 * 1024 * 1024,
};

/** Seconds of processor time after which the kernel ends an engine, if all else fails. */
const processorSeconds = 3600;

/** Milliseconds within which the end of a process is noticed after its sockets are closed. */
const endingMs = 1000;

/** Milliseconds between two checks of an engine's memory. */
const memoryPauseMs = 100;

/** Fixes workerd's behaviour. */
const compatibilityDate = '2026-01-01';

/**
 * Runs workerd, and kills it when its own standard input closes, because the parent has ended in any way. It prints
 * workerd's process id only; output of the workers is discarded.
 */
const guardian = `ulimit -t ${processorSeconds}; "$@" </dev/null >/dev/null & exec 3>&-; echo $!; cat >/dev/null; kill -9 $!; rm -rf "$0"`;

/** A worker's response: the result of its task, or what its code threw. */
const answerSchema = v.variant('ok', [
  v.object({ ok: v.literal(true), result: v.unknown() }),
  v.object({ ok: v.literal(false), reason: v.string(), stack: v.optional(v.string()) }),
]);

const socketOf = (folder: string, worker: string): string => path.join(folder, `${worker}.sock`);

/**
 * Writes the modules of all workers, and the configuration of workerd. What it does not grant does not exist: no files,
 * environment, network, other processes, or code from strings.
 */
function writeFiles(folder: string, workers: Workers, memoryMb: number): void {
  const services: string[] = [];
  const sockets: string[] = [];
  const definitions: string[] = [];
  for (const [name, modules] of Object.entries(workers)) {
    mkdirSync(path.join(folder, name));
    const embedded = modules.map((module, index) => {
      writeFileSync(path.join(folder, name, String(index)), module.code);
      return `(name = "${module.name}", ${module.type} = embed "${name}/${index}")`;
    });
    const address = `unix:${socketOf(folder, name)}`;
    services.push(`(name = "${name}", worker = .${name})`);
    sockets.push(`(name = "${name}", address = "${address}", http = (), service = "${name}")`);
    definitions.push(
      `const ${name} :Workerd.Worker = (modules = [${embedded}], compatibilityDate = "${compatibilityDate}");`,
    );
  }
  writeFileSync(
    path.join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [${services}, (name = "internet", network = (allow = []))],
  sockets = [${sockets}],
  v8Flags = ["--max-old-space-size=${memoryMb}"],
);
${definitions.join('\n')}
`,
  );
}

/** Megabytes that a process holds; undefined where the system does not report it. */
function residentMegabytes(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/**
 * A workerd process (https://github.com/cloudflare/workerd) for code that nobody here has written. Its workers are reached
 * by HTTP over sockets in a folder that only this user can read. Whatever the code does, a task fails, and the engine is
 * ended at its limits.
 *
 * @example
 * ```ts
 * const engine = await Engine.start({ pages: [main, shell, remote] }, defaultLimits, { signal });
 * const pages = await engine.run('pages', 'list', {}, pageList);
 * engine.stop();
 * ```
 */
export class Engine {
  readonly #folder: string;
  readonly #limits: EngineLimits;
  readonly #process: ChildProcess;
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #ended = new AbortController();
  #lastWords = '';
  #pid: number | undefined;

  private constructor(folder: string, limits: EngineLimits, pages: number) {
    this.#folder = folder;
    this.#limits = limits;
    this.#process = spawn(
      '/bin/sh',
      ['-c', guardian, folder, workerd, 'serve', '--control-fd=3', path.join(folder, 'config.capnp')],
      { env: {}, cwd: folder, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] },
    );
    this.#process.stdin?.on('error', () => undefined);
    this.#process.stderr?.on('data', (text) => {
      this.#lastWords = `${this.#lastWords}${text}`.slice(-10_000);
    });
    this.#process.on('error', (cause) => this.stop(`cannot be run: ${cause.message}`));
    this.#process.stdio[3]?.on('close', () => this.stop(this.#reasonOfEnd()));
    const totalMs = limits.totalMs + pages * limits.perPageMs;
    this.#timers.push(
      setTimeout(() => this.stop(`took too long, more than ${totalMs / 1000} s in all`), totalMs).unref(),
      setInterval(() => this.#checkMemory(), memoryPauseMs).unref(),
    );
  }

  /**
   * Starts an engine, and waits until it listens.
   *
   * @param pages - How many pages it is to render.
   * @param signal - Ends it, also while it starts; its reason is what the current task fails with.
   */
  static async start(
    workers: Workers,
    limits: EngineLimits,
    { pages, signal }: { readonly pages: number; readonly signal: AbortSignal },
  ): Promise<Engine> {
    const folder = mkdtempSync(path.join(tmpdir(), 'proper-engine-'));
    writeFiles(folder, workers, limits.memoryMb);
    const engine = new Engine(folder, limits, pages);
    const stop = (): void => engine.stop(String(signal.reason));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    const deadline = setTimeout(() => engine.stop(engine.#tooLong()), limits.taskMs);
    await engine.#listening(Object.keys(workers).length);
    clearTimeout(deadline);
    return engine;
  }

  /** Ends the engine and everything in it. The current tasks fail with the reason. */
  stop(reason = 'was stopped'): void {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort(reason);
    for (const timer of this.#timers) clearInterval(timer);
    this.#agent.destroy();
    this.#process.stdin?.end();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /**
   * Has a worker do one task. What goes wrong is the worker's failure.
   *
   * @param schema - What the result has to be; anything else is a failure, too.
   * @throws ReleaseFault
   */
  async run<Schema extends v.GenericSchema>(
    worker: string,
    task: string,
    input: unknown,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> {
    const timeout = AbortSignal.timeout(this.#limits.taskMs);
    let json: unknown;
    try {
      json = JSON.parse(await this.#post(worker, JSON.stringify({ task, input }), timeout));
    } catch (cause) {
      if (timeout.aborted) this.stop(this.#tooLong());
      const { signal } = this.#ended;
      // A process that ends closes its sockets first.
      if (!signal.aborted && cause instanceof Error && 'code' in cause)
        await Promise.race([once(signal, 'abort'), pause(endingMs)]);
      throw new ReleaseFault(signal.aborted ? String(signal.reason) : `failed: ${messageOf(cause)}`);
    }
    const { output: answer, success: isAnswer } = v.safeParse(answerSchema, json);
    if (isAnswer && !answer.ok) throw new ReleaseFault(answer.reason, { stack: answer.stack });
    const result = isAnswer && answer.ok ? v.safeParse(schema, answer.result) : undefined;
    if (result?.success) return result.output;
    throw new ReleaseFault('gave an answer that is not of the form that was asked for');
  }

  async #post(worker: string, body: string, timeout: AbortSignal): Promise<string> {
    const signal = AbortSignal.any([timeout, this.#ended.signal]);
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const socketPath = socketOf(this.#folder, worker);
      http
        .request({ socketPath, method: 'POST', path: '/', agent: this.#agent, signal }, resolve)
        .on('error', reject)
        .end(body);
    });
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of response as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > this.#limits.answerBytes)
        throw new Error(`it gave more than ${this.#limits.answerBytes / 1024 / 1024} MB`);
      pieces.push(piece);
    }
    const text = Buffer.concat(pieces).toString('utf8');
    if (response.statusCode === 200) return text;
    throw new Error(this.#reasonOfFailure(text));
  }

  /** Resolves when all sockets are open, or the engine has ended. */
  async #listening(sockets: number): Promise<void> {
    const control = this.#process.stdio[3];
    const { stdout } = this.#process;
    if (!stdout || !control || !('read' in control)) return;
    createInterface({ input: stdout }).once('line', (line) => {
      this.#pid = Number(line);
    });
    let open = 0;
    for await (const line of createInterface({ input: control, signal: this.#ended.signal })) {
      if (line.includes('"listen"')) open += 1;
      if (open === sockets) return;
    }
  }

  #checkMemory(): void {
    const used = this.#pid === undefined ? undefined : residentMegabytes(this.#pid);
    if (used !== undefined && used > this.#limits.memoryMb) this.stop(this.#tooMuchMemory());
  }

  #tooMuchMemory(): string {
    return `needs more memory than the ${this.#limits.memoryMb} MB that it may have`;
  }

  #tooLong(): string {
    return `took too long, more than ${this.#limits.taskMs / 1000} s`;
  }

  /** What a module threw while it was loaded is in workerd's log; of a request it answers with a plain 500. */
  #reasonOfFailure(text: string): string {
    const [, thrown] = /Uncaught (?:\w*Error: )?([^\n]*)/.exec(this.#lastWords) ?? [];
    return thrown ?? (text.slice(0, 300) || 'gave no answer');
  }

  #reasonOfEnd(): string {
    if (/heap out of memory|memory limit|OOM/i.test(this.#lastWords)) return this.#tooMuchMemory();
    // A machine on which workerd itself cannot run says so here.
    const [lastLine = ''] = this.#lastWords.trim().split('\n').slice(-1);
    return this.#reasonOfFailure(lastLine === '' ? 'ended without a word' : `ended: ${lastLine}`);
  }
}
