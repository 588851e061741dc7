import { createHash } from 'node:crypto';
import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '@proper/operator-kit/system-error';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import type { Target } from './target';

export const md5Of = (content: Buffer): string => createHash('md5').update(content).digest('hex');

/** Every plain file under a folder, relative to it; none where there is no folder. */
export async function filesUnder(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return [];
    throw cause;
  }
}

/**
 * A plain folder, for a static host or a web server that is told the headers by `_headers` or by its own configuration.
 * The compressed forms go with the files: nginx and others serve them.
 */
export function folderTarget(folder: string): Target {
  const at = (key: string): string => path.join(folder, key);
  return {
    where: folder,
    keyOf: (file) => file,
    async list() {
      const keys = await filesUnder(folder);
      const found = new Map<string, string>();
      for (const key of keys) found.set(key, md5Of(await readFile(at(key))));
      return found;
    },
    async read(key) {
      try {
        return await readFile(at(key));
      } catch (cause) {
        if (codeOf(cause) === 'ENOENT') return undefined;
        throw cause;
      }
    },
    write: (key, content) => writeWholeFile(at(key), { mode: 0o644 }, (write) => write(content)),
    async remove(key) {
      await rm(at(key), { force: true });
      // Folders that are left empty go with it.
      for (let parent = path.dirname(key); parent !== '.'; parent = path.dirname(parent))
        if (
          !(await rmdir(at(parent)).then(
            () => true,
            () => false,
          ))
        )
          break;
    },
  };
}
