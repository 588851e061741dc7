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
  /** The chunk that has the page's code. */
  readonly chunk: string;
  /** The page's markup, with slots. */
  readonly html: string;
  readonly content?: PageContent;
}

/** The input of `listPages` in `worker.ts`. */
export type RenderJob = Pick<Build, 'name' | 'dir'> & { readonly bundle: string };

/**
 * The most seconds for running the bundle with all texts, and for each page. Even on a busy machine, only an
 * endless loop takes as long.
 */
const limits = { listPages: 300, renderPage: 20 };

/** The thread is reused, which makes the next rendering faster. */
let pool: Piscina | undefined;

/** Renders one remote at a time: a second would share its time limit, and lose its bundle with its thread. */
const oneAtATime = pLimit(1);

/** Reads the thread's stack trace, even during an endless loop. */
function readThreadStack(): string {
  const { workers = [] } = process.report.getReport() as {
    readonly workers?: readonly { readonly javascriptStack?: { readonly stack?: readonly string[] } }[];
  };
  return workers.flatMap(({ javascriptStack }) => javascriptStack?.stack ?? []).join('\n');
}

/** Runs a function of `worker.ts`; ends the thread if it takes too long. Errors name the `subject`. */
async function run<Result>(task: keyof typeof limits, input: unknown, subject: string): Promise<Result> {
  pool ??= new Piscina({
    filename: pathToFileURL(path.join(import.meta.dirname, 'thread.mjs')).href,
    minThreads: 1,
    maxThreads: 1,
    // In development, React would log long warnings.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const signal = AbortSignal.timeout(limits[task] * 1000);
  let where = '';
  // This listener runs before the one that ends the thread.
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

/** Renders all pages of a remote in a thread. A failure's error names the page, the file and the line. */
export const renderPages = (build: Build): Promise<readonly RenderedPage[]> =>
  oneAtATime(renderRemote, build);
