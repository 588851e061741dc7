import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getErrorMessage } from '@proper/common/errors';
import type { PageContent, SitePath } from '@proper/shared-types';
import type { ReleasePage } from '@proper/shared-types/release';
import pLimit from 'p-limit';
import Piscina from 'piscina';
import { type Build, getRenderBundle } from '../rspack/builds';
import { findSourcePosition } from './source-positions';

/** A finished page of a remote. */
export interface RenderedPage extends Pick<ReleasePage, 'path' | 'meta'> {
  /** The chunk with its code. */
  readonly chunk: string;
  /** Its markup, with slots. */
  readonly html: string;
  readonly content?: PageContent;
}

/** The input of `listPages` in `worker.ts`. */
export type RenderJob = Pick<Build, 'name' | 'dir'> & { readonly bundle: string };

/**
 * The most seconds for running the bundle and reading all texts, and for a page. Only an endless loop takes as long, also on a busy
 * machine.
 */
const limits = { listPages: 300, renderPage: 20 };

/** The thread stays for the next rendering, which is faster. */
let pool: Piscina | undefined;

/** One remote at a time: the time of one that waits must not run out, nor its bundle get lost with a thread that is ended. */
const oneAtATime = pLimit(1);

/** The stack trace of the thread, even while it is in an endless loop. */
function readThreadStack(): string {
  const { workers = [] } = process.report.getReport() as {
    readonly workers?: readonly { readonly javascriptStack?: { readonly stack?: readonly string[] } }[];
  };
  return workers.flatMap(({ javascriptStack }) => javascriptStack?.stack ?? []).join('\n');
}

/** Runs a function of `worker.ts`, and ends the thread if it takes too long. @param subject - What an error is about. */
async function run<Result>(task: keyof typeof limits, input: unknown, subject: string): Promise<Result> {
  pool ??= new Piscina({
    filename: pathToFileURL(path.join(import.meta.dirname, 'thread.mjs')).href,
    minThreads: 1,
    maxThreads: 1,
    // In development, React would warn at length.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const signal = AbortSignal.timeout(limits[task] * 1000);
  let where = '';
  // Before the thread is ended, which happens at the same event.
  signal.addEventListener('abort', () => {
    where = findSourcePosition(readThreadStack());
  });
  try {
    return await pool.run(input, { name: task, signal });
  } catch (cause) {
    if (!signal.aborted) throw new Error(`${subject}: ${getErrorMessage(cause)}`);
    throw new Error(`${subject}: not finished after ${limits[task]} s${where && `, at ${where}`}.`);
  }
}

async function renderRemote(build: Build): Promise<readonly RenderedPage[]> {
  const { name, dir } = build;
  const job: RenderJob = { name, dir, bundle: getRenderBundle(build) };
  const paths = await run<readonly SitePath[]>('listPages', job, 'src/remote.ts');
  const pages: RenderedPage[] = [];
  for (const [index, page] of paths.entries())
    pages.push(await run<RenderedPage>('renderPage', { name, index }, page));
  return pages;
}

/** Renders all pages of a remote in a thread. @throws Error that names the page that cannot be rendered, and the file and line */
export const renderPages = (build: Build): Promise<readonly RenderedPage[]> =>
  oneAtATime(renderRemote, build);
