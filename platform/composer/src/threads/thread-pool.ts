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

/** The most files or documents in a batch. */
const maxBatchSize = 32;

const concurrency = availableParallelism();

/**
 * Splits the items of a task into batches, each only when a thread is free. The first batches of documents
 * are small: rendering takes long, and a few documents must keep all threads busy.
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
 * The threads that read the content of releases, one for each processor. A release that exceeds
 * their limits of time and memory is refused, and only its thread ends.
 */
export class ThreadPool {
  /** Starts a batch only when a thread is free, because its time limit begins then. */
  readonly #limit = pLimit(concurrency);
  readonly #pool: Piscina;

  /** Starts the threads at once: they load their code while the caller reads what is live. */
  constructor(private readonly limits: ComposerSettings['thread']) {
    this.#pool = new Piscina({
      filename: pathToFileURL(path.join(import.meta.dirname, threadFile)).href,
      name: 'runBatch',
      // Two start at once: a thread takes as long to load its code as to render a document.
      minThreads: Math.min(2, concurrency),
      maxThreads: concurrency,
      idleTimeout: 1000,
      // The command's loader of TypeScript is not passed on: a thread registers its own.
      execArgv: [],
      // The default for new objects takes much more memory, and is no faster.
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 4 },
    });
  }

  /** Runs a task for each item. Refuses a release that is invalid or exceeds a limit. */
  async run<Name extends keyof Tasks>(
    task: Name,
    items: Iterable<Parameters<Tasks[Name]>[0]>,
  ): Promise<readonly Awaited<ReturnType<Tasks[Name]>>[]> {
    // Each release has few batches in the queue, so that none delays the others.
    const values = await pMap(toBatches(task, items), (batch) => this.#limit(() => this.#runBatch(batch)), {
      concurrency,
    });
    return values.flat() as Awaited<ReturnType<Tasks[Name]>>[];
  }

  async #runBatch(batch: Batch): Promise<readonly unknown[]> {
    const { batchMs, memoryMb } = this.limits;
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
    await this.#pool.destroy();
  }
}
