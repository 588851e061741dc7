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
  /** Milliseconds of all tasks together, to which a renderer adds some for each page of its release. */
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

/** The configuration of workerd in the folder of an engine. */
const config = 'config.capnp';

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
    path.join(folder, config),
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
 * const engine = new Engine({ pages: [main, shell, remote] }, defaultLimits, signal);
 * const pages = await engine.run('pages', 'list', {}, pageList);
 * engine.stop();
 * ```
 */
export class Engine {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'proper-engine-'));
  readonly #limits: EngineLimits;
  readonly #process: ChildProcess;
  /** Settles when all workers listen, or the engine has ended. */
  readonly #listening: Promise<void>;
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #ended = new AbortController();
  #lastWords = '';
  #pid: number | undefined;

  /** Starts it. The signal ends it, also while it starts; its reason is what the current task fails with. */
  constructor(workers: Workers, limits: EngineLimits, signal: AbortSignal) {
    this.#limits = limits;
    writeFiles(this.#folder, workers, limits.memoryMb);
    this.#process = spawn(
      '/bin/sh',
      ['-c', guardian, this.#folder, workerd, 'serve', '--control-fd=3', path.join(this.#folder, config)],
      // A signal for the composer's process group must not end the guardian before it has killed workerd.
      { env: {}, cwd: this.#folder, stdio: ['pipe', 'pipe', 'pipe', 'pipe'], detached: true },
    );
    this.#process.stdin?.on('error', () => undefined);
    this.#process.stderr?.on('data', (text) => {
      this.#lastWords = `${this.#lastWords}${text}`.slice(-10_000);
    });
    this.#process.on('error', (cause) => this.stop(`cannot be run: ${cause.message}`));
    this.#process.stdio[3]?.on('close', () => this.stop(this.#reasonOfEnd()));
    const { totalMs } = limits;
    this.#timers.push(
      setTimeout(() => this.stop(`took too long, more than ${totalMs / 1000} s in all`), totalMs).unref(),
      setInterval(() => this.#checkMemory(), memoryPauseMs).unref(),
    );
    const stop = (): void => this.stop(String(signal.reason));
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    this.#listening = this.#listen(Object.keys(workers).length);
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
    const { signal } = this.#ended;
    const { taskMs } = this.#limits;
    const deadline = setTimeout(() => this.stop(`took too long, more than ${taskMs / 1000} s`), taskMs);
    let json: unknown;
    try {
      await this.#listening;
      json = JSON.parse(await this.#post(worker, JSON.stringify({ task, input })));
    } catch (cause) {
      // A process that ends closes its sockets first.
      if (!signal.aborted && cause instanceof Error && 'code' in cause)
        await Promise.race([once(signal, 'abort'), pause(endingMs)]);
      throw new ReleaseFault(signal.aborted ? String(signal.reason) : `failed: ${messageOf(cause)}`);
    } finally {
      clearTimeout(deadline);
    }
    const { output: answer, success: isAnswer } = v.safeParse(answerSchema, json);
    if (isAnswer && !answer.ok) throw new ReleaseFault(answer.reason, { stack: answer.stack });
    const result = isAnswer && answer.ok ? v.safeParse(schema, answer.result) : undefined;
    if (result?.success) return result.output;
    throw new ReleaseFault('gave an answer that is not of the form that was asked for');
  }

  async #post(worker: string, body: string): Promise<string> {
    const { signal } = this.#ended;
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

  async #listen(sockets: number): Promise<void> {
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
