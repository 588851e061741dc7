import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Makes an empty folder for as long as a task takes. It is gone afterwards, also where the task fails.
 *
 * @param what - A word for its name: what is left of a command that was killed can be told by it.
 */
export async function withScratchFolder<Result>(
  what: string,
  task: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), `proper-${what}-`));
  try {
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
