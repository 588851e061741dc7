import { readFileSync } from 'node:fs';
import { estimateTransferSize, linkAsset } from '../base/files';
import { InvalidReleaseError } from '../base/invalid-release';
import { checkFile } from '../check/check-file';
import { parseRelease } from '../fetch/release-schema';
import { writeDocument } from '../join/document';

/** The transfer sizes of files, some of which several pages have in common. */
const sizes = new Map<string, number>();

/** Adds up the transfer sizes of files, each counted once. */
function measureFiles(files: readonly string[]): number {
  for (const file of files) sizes.set(file, sizes.get(file) ?? estimateTransferSize(readFileSync(file)));
  return [...new Set(files)].reduce((total, file) => total + (sizes.get(file) ?? 0), 0);
}

/** The tasks that run in threads: everything that reads the content of a release. */
export const tasks = {
  linkAsset,
  checkFile,
  parseRelease,
  measureFiles,
  writeDocument,
};

/** A task, and what to run it for. */
export type Batch = readonly [task: keyof typeof tasks, items: readonly unknown[]];

/** Runs a task for some items in turn. An invalid release is a return value; exceptions are bugs. */
export async function runBatch([task, items]: Batch) {
  const run: (item: never) => unknown = tasks[task];
  const values: unknown[] = [];
  try {
    for (const item of items) values.push(await run(item as never));
    return { values };
  } catch (cause) {
    if (!(cause instanceof InvalidReleaseError)) throw cause;
    return { reason: cause.message, details: cause.details };
  }
}
