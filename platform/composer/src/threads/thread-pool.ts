import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getErrorMessage } from '@proper/common/errors';
import pLimit from 'p-limit';
import pMap from 'p-map';
import Piscina from 'piscina';
import { InvalidReleaseError } from '../base/invalid-release';
import type { ComposerSettings } from '../base/settings';
import type { Batch, runBatch, tasks } from './tasks';

type Tasks = typeof tasks;

/** How many files or documents a thread works on at a time, at most. */
const maxBatchSize = 32;

const concurrency = availableParallelism();

/**
 * Splits the items of a task into batches, each only when a thread is free. The first documents go one by one: rendering takes long, and
 * a few must keep all threads busy.
 */
function* toBatches(task: keyof Tasks, items: Iterable<unknown>): Generator<Batch> {
  let batch: unknown[] = [];
  let itemCount = 0;
  for (const item of items) {
    itemCount += 1;
    const size = task === 'writeDocument' ? Math.ceil(itemCount / 8) : maxBatchSize;
    if (batch.push(item) < Math.min(size, maxBatchSize)) continue;
    yield [task, batch];
    batch = [];
  }
  if (batch.length > 0) yield [task, batch];
}

/** The file that a thread runs. In the bundle, it needs no loader of TypeScript. */
const threadFile = import.meta.filename.endsWith('.ts') ? 'thread.mjs' : 'tasks.js';

/**
 * The threads that read the content of releases, one for each processor. They have limits of time and memory: a release that exceeds
 * them is refused, and only its thread ends. They start with the first task.
 */
export class ThreadPool {
  /** Starts a batch, and with it its time limit, only when a thread is free. */
  readonly #limit = pLimit(concurrency);
  #pool: Piscina | undefined;

  constructor(private readonly limits: ComposerSettings['thread']) {}

  /** Runs a task for each item. @throws InvalidReleaseError with the first reason, or because of a limit */
  async run<Name extends keyof Tasks>(
    task: Name,
    items: Iterable<Parameters<Tasks[Name]>[0]>,
  ): Promise<readonly Awaited<ReturnType<Tasks[Name]>>[]> {
    // No release fills the queue before the others.
    const values = await pMap(toBatches(task, items), (batch) => this.#limit(() => this.#runBatch(batch)), {
      concurrency,
    });
    return values.flat() as Awaited<ReturnType<Tasks[Name]>>[];
  }

  async #runBatch(batch: Batch): Promise<readonly unknown[]> {
    const { batchMs, memoryMb } = this.limits;
    this.#pool ??= new Piscina({
      filename: pathToFileURL(path.join(import.meta.dirname, threadFile)).href,
      name: 'runBatch',
      // The second starts with the first: to load its code takes as long as to render a document.
      minThreads: Math.min(2, concurrency),
      maxThreads: concurrency,
      idleTimeout: 1000,
      // Without the command's loader of TypeScript: a thread registers its own.
      execArgv: [],
      // The default for new objects takes much more memory, and is no faster.
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 4 },
    });
    const signal = AbortSignal.timeout(batchMs);
    let result: Awaited<ReturnType<typeof runBatch>>;
    try {
      result = await this.#pool.run(batch, { signal });
    } catch (cause) {
      if (signal.aborted) throw new InvalidReleaseError(`it took longer than ${batchMs / 1000} s to read`);
      if (/out of memory/.test(getErrorMessage(cause)))
        throw new InvalidReleaseError(`it needs more than ${memoryMb} MB of memory to read`);
      throw cause;
    }
    if (result.values) return result.values;
    throw new InvalidReleaseError(result.reason, result.details);
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    await this.#pool?.destroy();
  }
}
