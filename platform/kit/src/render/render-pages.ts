import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageContent } from '@proper/shared-types';
import type { ReleasePage } from '@proper/shared-types/release';
import { type Build, renderBundle } from '../rspack/builds';
import { mapStack } from './source-positions';

/** A finished page of a remote. */
export interface RenderedPage extends Pick<ReleasePage, 'path' | 'meta'> {
  /** The chunk with its code. */
  readonly chunk: string;
  /** Its markup, with slots. */
  readonly html: string;
  readonly content?: PageContent;
}

/** What the worker is given. */
export interface RenderJob {
  readonly name: string;
  /** The folder of the workspace. */
  readonly dir: string;
  /** The file of the bundle. */
  readonly bundle: string;
}

/** What the worker says: what it does now, and finally the pages, or why there are none. */
export type RenderMessage =
  | { readonly doing: string }
  | { readonly pages: readonly RenderedPage[] }
  | { readonly failed: string };

/** Milliseconds of processor time for a page, and for running the bundle and reading all texts: a busy machine takes longer. */
const limits = { page: 5000, start: 60_000 };

/** Where the code of a worker is, as a stack trace: also in a loop, in which it answers nothing. */
function stackOfWorker(): string {
  const { workers = [] } = process.report.getReport() as {
    readonly workers?: readonly { readonly javascriptStack?: { readonly stack?: readonly string[] } }[];
  };
  return workers.flatMap(({ javascriptStack }) => javascriptStack?.stack ?? []).join('\n');
}

/**
 * Starts a thread that renders pages.
 *
 * @param listen - Whether it ends with its first job, or waits for others: by the second, it is several times as fast.
 */
export const startRenderer = (listen: 'once' | 'on' = 'once'): Worker =>
  new Worker(path.join(import.meta.dirname, 'thread.mjs'), {
    workerData: { listen },
    // React's, which would warn at length in development.
    env: { ...process.env, NODE_ENV: 'production' },
  });

/**
 * Renders all pages of a remote in a thread, which ends if it takes too long.
 *
 * @param worker - A thread that has no other job, and is not ended.
 * @throws Error that names the page that cannot be rendered, and the file and line.
 */
export function renderPages(build: Build, worker?: Worker): Promise<readonly RenderedPage[]> {
  const bundle = renderBundle(build);
  const thread = worker ?? startRenderer();
  thread.postMessage({ name: build.name, dir: build.dir, bundle } satisfies RenderJob);
  let timer: NodeJS.Timeout | undefined;
  return new Promise<readonly RenderedPage[]>((resolve, reject) => {
    let doing = 'src/remote.ts';
    const watch = (limit: number) => {
      clearInterval(timer);
      const start = process.cpuUsage();
      timer = setInterval(() => {
        const { user, system } = process.cpuUsage(start);
        if ((user + system) / 1000 < limit) return;
        const where = mapStack(stackOfWorker(), bundle);
        reject(new Error(`${doing}: not finished after ${limit / 1000} s${where && `, at ${where}`}.`));
        void thread.terminate();
      }, 500);
    };
    watch(limits.start);
    thread.on('message', (message: RenderMessage) => {
      if ('pages' in message) resolve(message.pages);
      else if ('failed' in message) reject(new Error(message.failed));
      else {
        ({ doing } = message);
        watch(limits.page);
      }
    });
    thread.on('error', reject);
    // Nothing is left to do, and it has not finished.
    thread.on('exit', () => reject(new Error(`${doing}: waits for something that never comes.`)));
  }).finally(() => {
    clearInterval(timer);
    for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
    return worker ? undefined : thread.terminate();
  });
}
