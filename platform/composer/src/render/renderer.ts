import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageContent, SitePath } from '@proper/shared-types';
import { integrityOf } from '@proper/shared-types/node/integrity';
import type { Composition, DocumentFile, DocumentRequest, FontSubset } from '@proper/shared-types/release';
import { build } from 'esbuild';
import * as v from 'valibot';
import type { Outcome, StoredRelease } from '../model';
import { pagePattern } from '../pull/release-schema';
import { Engine, type EngineLimits, type WorkerModule } from './engine';

/** The program of each worker, as one module: workerd reads no TypeScript. */
export const workerPrograms = (() => {
  let programs: Promise<Readonly<Record<'gate' | 'pages' | 'shell', string>>> | undefined;
  const bundle = async (name: string): Promise<string> => {
    const { outputFiles } = await build({
      entryPoints: [path.join(import.meta.dirname, `worker/${name}.ts`)],
      bundle: true,
      // The server bundles are modules of their own; what postcss asks Node for, it does without in browsers.
      external: ['shell', 'remote'],
      platform: 'browser',
      format: 'esm',
      target: 'es2022',
      write: false,
      logLevel: 'error',
    });
    return outputFiles[0]?.text ?? '';
  };
  return () => {
    programs ??= Promise.all(['gate', 'pages', 'shell'].map(bundle)).then(
      ([gate = '', pages = '', shell = '']) => ({
        gate,
        pages,
        shell,
      }),
    );
    return programs;
  };
})();

/** The modules that a remote's server bundle may require, taken from the shell's. */
const sharedSpecifiers = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@proper/shared-types',
  '@proper/shared-ui',
];

const sharedModules: readonly WorkerModule[] = sharedSpecifiers.map((name) => {
  const up = name.includes('/') ? '../' : './';
  return { name, type: 'commonJsModule', code: `module.exports = require('${up}shell').shared['${name}'];` };
});

const failed = (reason: string): Outcome<never> => ({ ok: false, reason });

/** The server bundle of a stored release as a module, if it is as it was stored. */
function bundleOf({ release: { server }, folder }: StoredRelease, name: string): Outcome<WorkerModule> {
  const file = path.join(folder, server.file);
  const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return integrityOf(code) === server.integrity
    ? { ok: true, result: { name, type: 'commonJsModule', code } }
    : failed(`its file ${server.file} was damaged in the store`);
}

const listedPages = v.array(
  v.object({ path: pagePattern, chunk: v.pipe(v.string(), v.maxLength(100)), meta: v.optional(v.unknown()) }),
);

/** A page that a remote exports, without its code. What its head says has still to be checked. */
export type ListedPage = v.InferOutput<typeof listedPages>[number];

const checkedMarkup = v.variant('ok', [
  v.object({ ok: v.literal(true), html: v.string() }),
  v.object({ ok: v.literal(false), reason: v.string() }),
]);

const fontSubset = v.nullable(
  v.object({
    href: v.string(),
    weight: v.pipe(v.number(), v.minValue(1), v.maxValue(1000)),
    letters: v.pipe(v.string(), v.maxLength(1000)),
  }),
);

/**
 * Renders documents with one shell and at most one remote, in an engine of its own. It has up to three workers, each in an
 * isolate: `pages` runs the remote's code beside the shell's, `shell` runs the shell's alone, `gate` runs neither and reads
 * what they made. Whatever ends the engine is the fault of the one team that it works for.
 */
export class Renderer {
  readonly #engine: Engine;
  /** The worker that renders bodies. */
  readonly #bodies: 'pages' | 'shell';

  private constructor(engine: Engine, bodies: 'pages' | 'shell') {
    this.#engine = engine;
    this.#bodies = bodies;
  }

  /**
   * Starts the code of a shell, and of a remote with it.
   *
   * @param remote - Null for documents that belong to no page.
   * @param signal - Ends it, also while it starts; its reason is what the work at hand fails with.
   */
  static async open(
    shell: StoredRelease,
    remote: StoredRelease | null,
    { limits, signal }: { readonly limits: EngineLimits; readonly signal: AbortSignal },
  ): Promise<Outcome<Renderer>> {
    const ofShell = bundleOf(shell, 'shell');
    if (!ofShell.ok) return ofShell;
    const ofRemote = remote && bundleOf(remote, 'remote');
    if (ofRemote?.ok === false) return ofRemote;
    const programs = await workerPrograms();
    const main = (code: string): WorkerModule => ({ name: 'main', type: 'esModule', code });
    const pages = ofRemote && {
      pages: [main(programs.pages), ofShell.result, ofRemote.result, ...sharedModules],
    };
    const engine = await Engine.start(
      { gate: [main(programs.gate)], shell: [main(programs.shell), ofShell.result], ...pages },
      limits,
      { pages: remote?.release.pages.length ?? 0, signal },
    );
    // Listening says nothing of the code: that is evaluated for the first task.
    const ready = await engine.run(pages ? 'pages' : 'shell', 'ready', null, v.unknown());
    if (!ready.ok) {
      engine.stop();
      return ready;
    }
    return { ok: true, result: new Renderer(engine, pages ? 'pages' : 'shell') };
  }

  /** The pages that the remote's server bundle exports. */
  listPages(): Promise<Outcome<readonly ListedPage[]>> {
    return this.#engine.run('pages', 'list', {}, listedPages);
  }

  /** Why a style sheet cannot be on a page with other teams' parts; undefined when nothing is wrong with it. */
  async checkStyles(css: string, mark: string): Promise<string | undefined> {
    const outcome = await this.#engine.run('gate', 'styles', { css, mark }, v.nullable(v.string()));
    if (!outcome.ok) return `cannot be read: ${outcome.reason}`;
    return outcome.result ?? undefined;
  }

  /**
   * The body of a document: rendered, checked, and written again from what a browser reads in it.
   *
   * @param page - Null for a document that belongs to none.
   */
  async body(
    page: SitePath | null,
    composition: Composition,
    content?: PageContent,
  ): Promise<Outcome<string>> {
    const input = page === null ? { composition, page } : { composition, path: page, content };
    const body = await this.#engine.run(this.#bodies, 'body', input, v.string());
    if (!body.ok) return { ...body, reason: `cannot be rendered: ${body.reason}` };
    return this.#check('body', body.result);
  }

  /** The markup of a page's content, checked and written again as a body is: a navigation puts it into a page. */
  async markup(html: PageContent['html']): Promise<Outcome<PageContent['html']>> {
    const checked: [string, string][] = [];
    for (const [name, piece] of Object.entries(html)) {
      const outcome = await this.#check('part', piece);
      if (!outcome.ok) return outcome;
      checked.push([name, outcome.result]);
    }
    return { ok: true, result: Object.fromEntries(checked) };
  }

  async #check(task: 'body' | 'part', html: string): Promise<Outcome<string>> {
    const checked = await this.#engine.run('gate', task, { html }, checkedMarkup);
    if (!checked.ok) return { ...checked, reason: `cannot be read: ${checked.reason}` };
    const { result } = checked;
    return result.ok ? { ok: true, result: result.html } : failed(result.reason);
  }

  /** The letters that the title in a body needs of the shell's typefaces; null for none. */
  titleFont(body: string, fonts: readonly DocumentFile[]): Promise<Outcome<FontSubset | null>> {
    return this.#engine.run('shell', 'titleFont', { body, fonts }, fontSubset);
  }

  /**
   * The document around a body, by the shell's code alone.
   *
   * @param wholeSheets - Leaves the shell's style sheets whole, for documents whose pages change while they are open.
   */
  document(
    request: Omit<DocumentRequest, 'usedRules'> & { readonly wholeSheets: boolean },
  ): Promise<Outcome<string>> {
    return this.#engine.run('shell', 'document', request, v.string());
  }
}

/** A renderer that is opened when it is first needed: what is taken over as it was needs none. */
export class LazyRenderer {
  readonly #open: () => Promise<Outcome<Renderer>>;
  readonly #stopped = new AbortController();
  #opened: Promise<Outcome<Renderer>> | undefined;

  constructor(shell: StoredRelease, remote: StoredRelease | null, limits: EngineLimits) {
    this.#open = () => Renderer.open(shell, remote, { limits, signal: this.#stopped.signal });
  }

  /** The renderer, with all code in it. */
  get(): Promise<Outcome<Renderer>> {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  /** Ends it, also while it starts. What it is at work on fails with the reason. */
  stop(reason = 'was stopped'): void {
    this.#stopped.abort(reason);
  }
}
