import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from 'operator-kit/system-error';

/** Milliseconds that a team's server may take for one file. */
const fetchTimeoutMs = 15_000;

/** Where a team publishes its releases. */
export interface Source {
  /** A folder, or an http(s) address. */
  readonly where: string;
  /** A file below it; undefined when there is none. Rejects when the source cannot be reached. */
  read(file: string): Promise<Buffer | undefined>;
}

const fromFolder = (folder: string): Source => ({
  where: folder,
  async read(file) {
    try {
      return await readFile(path.join(folder, file));
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') return undefined;
      throw cause;
    }
  },
});

const fromUrl = (where: string): Source => ({
  where,
  async read(file) {
    const url = new URL(file, where.endsWith('/') ? where : `${where}/`);
    const response = await fetch(url, { signal: AbortSignal.timeout(fetchTimeoutMs) });
    if (response.ok) return Buffer.from(await response.arrayBuffer());
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`it answered ${response.status}`);
  },
});

/** Whether a source is an http(s) address rather than a folder. */
export const isAddress = (where: string): boolean => URL.canParse(where) && /^https?:/.test(where);

/** A source by its folder or address. */
export const sourceAt = (where: string): Source => (isAddress(where) ? fromUrl(where) : fromFolder(where));
