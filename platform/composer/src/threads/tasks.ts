import { readFileSync } from 'node:fs';
import { addFile, compressedBytes } from '../base/files';
import { InvalidReleaseError } from '../base/invalid-release';
import { checkFile } from '../check/content';
import { parseRelease } from '../fetch/release-schema';
import { writeDocument } from '../join/document';

/** What runs in threads: whatever reads the content of a release. */
export const tasks = {
  addFile,
  checkFile,
  parseRelease,
  /** The bytes of a file that a browser with brotli transfers. */
  weighFile: (file: string): number => compressedBytes(readFileSync(file)),
  writeDocument,
};

/** The result of a task for each of some items. An invalid release is a value here; exceptions are bugs. */
export type BatchResult =
  | { readonly values: readonly unknown[] }
  | { readonly reason: string; readonly version?: string | undefined };

interface Batch {
  readonly task: keyof typeof tasks;
  readonly items: readonly unknown[];
}

/** Runs a task for some items, one after the other. */
export async function runBatch({ task, items }: Batch): Promise<BatchResult> {
  const run: (item: never) => unknown = tasks[task];
  const values: unknown[] = [];
  try {
    for (const item of items) values.push(await run(item as never));
  } catch (cause) {
    if (!(cause instanceof InvalidReleaseError)) throw cause;
    return { reason: cause.message, version: cause.details.version };
  }
  return { values };
}
