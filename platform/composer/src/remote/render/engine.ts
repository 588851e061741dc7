import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { messageOf, ReleaseFault } from '../../model/faults';
import { limitBody } from '../../pull/sources';
import { GuardedProcess } from '../job/guarded-process';
import type { EngineLimits } from '../job/settings';

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

export interface Task {
  readonly worker: string;
  readonly name: string;
  readonly input: unknown;
}

const maxResponseMb = 4;

/** Seconds of processor time after which the kernel kills an engine, if all else fails. */
const processorSeconds = 3600;

/** Milliseconds within which Node reports the end of a process whose sockets have closed. */
const exitMs = 1000;

const configFile = 'config.capnp';

const compatibilityDate = '2026-01-01';

/** A worker's response: the result of its task, or what its code threw. */
const responseSchema = <Result>(result: v.GenericSchema<unknown, Result>) =>
  v.variant('ok', [
    v.object({ ok: v.literal(true), result }),
    v.object({ ok: v.literal(false), reason: v.string(), stack: v.optional(v.string()) }),
  ]);

/** What workerd logs when a module throws while it is loaded, with the message. */
const uncaughtError = /Uncaught (?:\w*Error: )?([^\n]*)/;

/** workerd logs what a module throws while it is loaded, and answers the request with a plain 500. */
const describeFailure = (failure: string, log: string): string => uncaughtError.exec(log)?.[1] ?? failure;

/** If workerd cannot run on this machine, its last line says why. */
function describeExit(_how: unknown, log: string): string {
  const [lastLine = ''] = log.trim().split('\n').slice(-1);
  return describeFailure(lastLine === '' ? 'ended without a message' : `ended: ${lastLine}`, log);
}

const socketPath = (folder: string, worker: string): string => path.join(folder, `${worker}.sock`);

/**
 * Writes the modules of all workers, and the configuration of workerd. It grants the workers nothing: no files, environment,
 * network, other processes, or code from strings.
 */
function writeFiles(folder: string, workers: Workers, memoryMb: number): void {
  const services: string[] = [];
  const sockets: string[] = [];
  for (const [name, modules] of Object.entries(workers)) {
    mkdirSync(path.join(folder, name));
    const embedded = modules.map((module, index) => {
      writeFileSync(path.join(folder, name, String(index)), module.code);
      return `(name = "${module.name}", ${module.type} = embed "${name}/${index}")`;
    });
    const worker = `(modules = [${embedded}], compatibilityDate = "${compatibilityDate}")`;
    const address = `unix:${socketPath(folder, name)}`;
    services.push(`(name = "${name}", worker = ${worker})`);
    sockets.push(`(name = "${name}", address = "${address}", http = (), service = "${name}")`);
  }
  writeFileSync(
    path.join(folder, configFile),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [${services}, (name = "internet", network = (allow = []))],
  sockets = [${sockets}],
  v8Flags = ["--max-old-space-size=${memoryMb}"],
);
`,
  );
}

/**
 * A workerd process (https://github.com/cloudflare/workerd) for code that we did not write. Its workers are reached by HTTP
 * over sockets in a folder that only this user can read. Whatever the code does, a task fails, and the engine ends at its
 * limits.
 *
 * @example
 * ```ts
 * const engine = new Engine({ pages: [main, shell, remote] }, defaultLimits, signal);
 * const pages = await engine.run({ worker: 'pages', name: 'list', input: {} }, pageList);
 * engine.stop();
 * ```
 */
export class Engine {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'proper-engine-'));
  readonly #taskMs: number;
  readonly #process: GuardedProcess;
  /** Settles when all workers listen, or the engine has ended. */
  readonly #listening: Promise<void>;

  /** Starts it. The signal ends it, even while it starts; the current task fails with the signal's reason. */
  constructor(workers: Workers, { taskMs, totalMs, memoryMb }: EngineLimits, signal: AbortSignal) {
    this.#taskMs = taskMs;
    writeFiles(this.#folder, workers, memoryMb);
    const config = path.join(this.#folder, configFile);
    this.#process = new GuardedProcess([workerd, 'serve', '--control-fd=3', config], {
      folder: this.#folder,
      // What the workers print is discarded.
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
      processorSeconds,
      fileMb: 1,
      heapMb: memoryMb,
      memoryMb,
      describeExit,
    });
    this.#process.child.once('error', (cause) => this.stop(`cannot be run: ${cause.message}`));
    const timer = this.#process.stopAfter(totalMs, `took too long, more than ${totalMs / 1000} s in all`);
    this.#process.ended.addEventListener('abort', () => clearTimeout(timer));
    const stop = (): void => this.stop(String(signal.reason));
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    this.#listening = this.#listen(Object.keys(workers).length);
  }

  /** Ends the engine and everything in it. The current tasks fail with the reason. */
  stop(reason = 'was stopped'): void {
    this.#process.stop(reason);
  }

  /** Runs a task in a worker. The schema describes its result. @throws ReleaseFault for whatever goes wrong */
  async run<Result>(
    { worker, name: task, input }: Task,
    schema: v.GenericSchema<unknown, Result>,
  ): Promise<Result> {
    const signal = this.#process.ended;
    const taskMs = this.#taskMs;
    const deadline = this.#process.stopAfter(taskMs, `took too long, more than ${taskMs / 1000} s`);
    let json: unknown;
    try {
      await this.#listening;
      json = JSON.parse(await this.#post(worker, JSON.stringify({ task, input })));
    } catch (cause) {
      const isDisconnected = cause instanceof Error && 'code' in cause;
      // A process that ends closes its sockets first.
      if (!signal.aborted && isDisconnected) await Promise.race([once(signal, 'abort'), pause(exitMs)]);
      const reason = signal.aborted ? String(signal.reason) : `failed: ${messageOf(cause)}`;
      throw new ReleaseFault(reason, {
        isTransient: (signal.aborted || isDisconnected) && !uncaughtError.test(this.#process.log),
      });
    } finally {
      clearTimeout(deadline);
    }
    const { success, output: response } = v.safeParse(responseSchema(schema), json);
    if (!success) throw new ReleaseFault('gave an answer that is not of the form that was asked for');
    if (!response.ok) throw new ReleaseFault(response.reason, { stack: response.stack });
    return response.result;
  }

  async #post(worker: string, body: string): Promise<string> {
    const signal = this.#process.ended;
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      // A connection for each task: workerd closes one that is idle for 15 s, which a busy composer would notice too late.
      const options = { socketPath: socketPath(this.#folder, worker), method: 'POST', agent: false, signal };
      http.request(options, resolve).on('error', reject).end(body);
    });
    const problem = new Error(`it gave more than ${maxResponseMb} MB`);
    const answer = await text(limitBody(response, maxResponseMb * 1024 * 1024, problem));
    if (response.statusCode === 200) return answer;
    throw new Error(describeFailure(answer.slice(0, 300), this.#process.log) || 'gave no answer');
  }

  async #listen(sockets: number): Promise<void> {
    const control = this.#process.child.stdio[3];
    if (!control || !('read' in control)) return;
    let open = 0;
    for await (const line of createInterface({ input: control, signal: this.#process.ended })) {
      if (line.includes('"listen"')) open += 1;
      if (open === sockets) return;
    }
  }
}
