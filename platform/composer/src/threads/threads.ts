import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Release } from '@proper/shared-types/release';
import pLimit from 'p-limit';
import pMap from 'p-map';
import Piscina from 'piscina';
import { InvalidReleaseError, messageOf } from '../base/invalid-release';
import type { ComposerSettings } from '../base/settings';
import type { JoinedDocument } from '../join/document';
import type { DocumentsToJoin, FilesToAdd, FilesToCheck, TaskResult } from './thread-tasks';

/** How many files or documents a thread works on at a time. */
const batchSize = 32;

const inBatches = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  );

/**
 * Threads that read the content of releases, as many as there are processors. Each works within limits of time and memory: a release
 * that exceeds them ends a thread and is refused, and nothing else happens. They start with the first task.
 */
export class Threads {
  readonly #limits: ComposerSettings['thread'];
  /** A task that has to wait for a thread must not use up its time meanwhile. */
  readonly #limit = pLimit(availableParallelism());
  #pool: Piscina | undefined;

  constructor(limits: ComposerSettings['thread']) {
    this.#limits = limits;
  }

  /** @throws InvalidReleaseError with the reason, or because of a limit */
  #run<Value>(task: string, input: unknown): Promise<Value> {
    return this.#limit(() => this.#runNow<Value>(task, input));
  }

  async #runNow<Value>(task: string, input: unknown): Promise<Value> {
    const { batchMs, memoryMb } = this.#limits;
    this.#pool ??= new Piscina({
      filename: pathToFileURL(path.join(import.meta.dirname, 'thread.mjs')).href,
      minThreads: 0,
      maxThreads: availableParallelism(),
      idleTimeout: 1000,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const signal = AbortSignal.timeout(batchMs);
    let result: TaskResult<Value>;
    try {
      result = await this.#pool.run(input, { name: task, signal });
    } catch (cause) {
      if (signal.aborted) throw new InvalidReleaseError(`it took longer than ${batchMs / 1000} s to read`);
      if (/out of memory/.test(messageOf(cause)))
        throw new InvalidReleaseError(`it needs more than ${memoryMb} MB of memory to read`);
      throw cause;
    }
    if (result.ok) return result.value;
    throw new InvalidReleaseError(result.reason, { version: result.version });
  }

  readRelease(text: string): Promise<Release> {
    return this.#run('readRelease', text);
  }

  /** The weights of the files, by name. @throws InvalidReleaseError for the first that has a problem */
  async checkFiles({ files, ...common }: FilesToCheck): Promise<Readonly<Record<string, number>>> {
    const weights = await pMap(
      inBatches(files),
      (batch) => this.#run<Record<string, number>>('checkFiles', { ...common, files: batch }),
      { concurrency: availableParallelism() },
    );
    return Object.assign({}, ...weights);
  }

  /** @throws InvalidReleaseError if the shell cannot render a document */
  async joinDocuments({ documents, ...common }: DocumentsToJoin): Promise<readonly JoinedDocument[]> {
    const joined = await pMap(
      inBatches(documents),
      (batch) => this.#run<readonly JoinedDocument[]>('joinDocuments', { ...common, documents: batch }),
      { concurrency: availableParallelism() },
    );
    return joined.flat();
  }

  async addFiles({ files }: FilesToAdd): Promise<void> {
    await pMap(inBatches(files), (batch) => this.#run('addFiles', { files: batch }), {
      concurrency: availableParallelism(),
    });
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    await this.#pool?.destroy();
    this.#pool = undefined;
  }
}
