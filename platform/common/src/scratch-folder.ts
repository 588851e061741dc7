import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Creates a temporary folder for a task, and removes it afterwards, even if the task fails.
 *
 * @param label - Part of the folder's name. It tells which command was killed and left the folder behind.
 */
export async function withScratchFolder<Result>(
  label: string,
  task: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), `proper-${label}-`));
  try {
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
