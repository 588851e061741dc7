import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageContent, SitePath } from '@proper/shared-types';
import { integrityOf } from '@proper/shared-types/node/integrity';
import type { Composition, DocumentFile, DocumentRequest, FontSubset } from '@proper/shared-types/release';
import * as v from 'valibot';
import { prefixFaults, ReleaseFault } from '../../model/faults';
import type { StoredRelease } from '../../model/releases';
import { list, pathPattern } from '../../model/schemas';
import type { EngineLimits } from '../job/settings';
import { readWorkerProgram } from '../job/tools';
import { Engine, type Task, type WorkerModule } from './engine';

/** The modules that a remote's server bundle may require; the shell's bundle has them. */
const sharedSpecifiers = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@proper/shared-types',
  '@proper/shared-ui',
  '@proper/shared-ui/forms',
];

const sharedModules: readonly WorkerModule[] = sharedSpecifiers.map((name) => {
  const up = '../'.repeat(name.split('/').length - 1) || './';
  return { name, type: 'commonJsModule', code: `module.exports = require('${up}shell').shared['${name}'];` };
});

/** Reads the server bundle of a stored release as a module. @throws ReleaseFault if it was damaged in the store */
function readBundle({ release: { server }, folder }: StoredRelease, name: string): WorkerModule {
  const file = path.join(folder, server.file);
  const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (integrityOf(code) !== server.integrity)
    throw new ReleaseFault(`its file ${server.file} was damaged in the store`);
  return { name, type: 'commonJsModule', code };
}

const listedPages = list(
  v.object({
    path: pathPattern,
    chunk: v.pipe(v.string(), v.maxLength(100)),
    meta: v.optional(v.unknown()),
  }),
  20_000,
);

/** A page that a remote exports, without its code. */
export type ListedPage = v.InferOutput<typeof listedPages>[number];

const renderedBody = v.object({ html: v.string(), meta: v.optional(v.unknown()) });

const fontSubset = v.nullable(
  v.object({
    href: v.string(),
    weight: v.pipe(v.number(), v.minValue(1), v.maxValue(1000)),
    letters: v.pipe(v.string(), v.maxLength(1000)),
  }),
);

interface RendererOptions {
  readonly limits: EngineLimits;
  readonly tools: string | Promise<string>;
  /** Ends the renderer; the current task fails with the signal's reason. */
  readonly signal?: AbortSignal;
}

const doesNotRun = 'its server bundle does not run:';

/**
 * Renders documents with one shell and at most one remote, in an engine of its own, which starts with the first task: unchanged documents
 * need none. The engine has up to two workers, each in an isolate: `pages` runs the remote's code with the shell's, `shell` runs only the
 * shell's. Whatever ends it is the fault of the one team whose documents it renders: every method rejects with a ReleaseFault.
 */
export class Renderer {
  readonly #shell: StoredRelease;
  readonly #remote: StoredRelease | null;
  readonly #options: RendererOptions;
  readonly #stopped = new AbortController();
  #engine: Promise<Engine> | undefined;

  /** @param remote - Null for documents that belong to no remote. */
  constructor(shell: StoredRelease, remote: StoredRelease | null, options: RendererOptions) {
    this.#shell = shell;
    this.#remote = remote;
    this.#options = options;
  }

  /** Starts the code, unless it is running. */
  open(): Promise<Engine> {
    this.#engine ??= prefixFaults(doesNotRun, this.#start());
    return this.#engine;
  }

  /** Ends it, even while it starts. The current task fails with the reason. */
  stop(reason = 'was stopped'): void {
    this.#stopped.abort(reason);
  }

  async #start(): Promise<Engine> {
    const shell = readBundle(this.#shell, 'shell');
    const remote = this.#remote && readBundle(this.#remote, 'remote');
    const { limits, signal = this.#stopped.signal } = this.#options;
    const pages = this.#remote?.release.pages.length ?? 0;
    const totalMs = limits.totalMs + pages * limits.perPageMs;
    const tools = await this.#options.tools;
    const main = (name: 'pages' | 'shell'): WorkerModule => ({
      name: 'main',
      type: 'esModule',
      code: readWorkerProgram(tools, name),
    });
    const engine = new Engine(
      {
        shell: [main('shell'), shell],
        ...(remote && { pages: [main('pages'), shell, remote, ...sharedModules] }),
      },
      { ...limits, totalMs },
      AbortSignal.any([signal, this.#stopped.signal]),
    );
    try {
      // An engine that listens has not run the code yet: workerd does that for the first task.
      await engine.run({ worker: this.#remote ? 'pages' : 'shell', name: 'ready', input: null }, v.unknown());
    } catch (cause) {
      engine.stop();
      throw cause;
    }
    return engine;
  }

  async listPages(): Promise<readonly ListedPage[]> {
    const engine = await this.open();
    return prefixFaults(doesNotRun, engine.run({ worker: 'pages', name: 'list', input: {} }, listedPages));
  }

  /** Renders the body of a document, or of one without a page. Neither it nor its head data is checked yet. */
  body(page: SitePath | null, composition: Composition, content?: PageContent) {
    const input = page === null ? { composition, page } : { composition, path: page, content };
    return this.#run({ worker: this.#remote ? 'pages' : 'shell', name: 'body', input }, renderedBody);
  }

  /** The letters of the shell's typefaces that the title in a body needs; null for none. */
  titleFont(body: string, fonts: readonly DocumentFile[]): Promise<FontSubset | null> {
    return this.#run({ worker: 'shell', name: 'titleFont', input: { body, fonts } }, fontSubset);
  }

  /** The document around a body, by the shell's code alone. `wholeSheets` leaves the shell's style sheets as they are. */
  document(request: Omit<DocumentRequest, 'usedRules'> & { readonly wholeSheets: boolean }): Promise<string> {
    return this.#run({ worker: 'shell', name: 'document', input: request }, v.string());
  }

  async #run<Result>(task: Task, schema: v.GenericSchema<unknown, Result>): Promise<Result> {
    const engine = await this.open();
    return prefixFaults('cannot be rendered:', engine.run(task, schema));
  }
}
