import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '@proper/operator-kit/system-error';

/** Milliseconds that a team's server may take for one file. */
const fetchTimeoutMs = 15_000;

/** Where a team publishes its releases. */
export interface Source {
  /** A folder, or an http(s) address. */
  readonly where: string;
  /** A file below it; undefined when there is none. Rejects when the source cannot be reached, or the file is too large. */
  read(file: string): Promise<Buffer | undefined>;
}

const tooLarge = (maxBytes: number): Error =>
  new Error(`it has more than ${maxBytes / 1024 / 1024} MB, the most that a file may have`);

const fromFolder = (folder: string, maxBytes: number): Source => ({
  where: folder,
  async read(file) {
    try {
      const absolute = path.join(folder, file);
      if ((await stat(absolute)).size > maxBytes) throw tooLarge(maxBytes);
      return await readFile(absolute);
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') return undefined;
      throw cause;
    }
  },
});

/** All of an answer's body, unless it is too large: a server may send for ever. */
async function readBody({ body }: Response, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const fromUrl = (where: string, maxBytes: number): Source => ({
  where,
  async read(file) {
    const url = new URL(file, where.endsWith('/') ? where : `${where}/`);
    const response = await fetch(url, { signal: AbortSignal.timeout(fetchTimeoutMs) });
    if (response.ok) return readBody(response, maxBytes);
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`it answered ${response.status}`);
  },
});

/** Whether a source is an http(s) address rather than a folder. */
export const isAddress = (where: string): boolean => URL.canParse(where) && /^https?:/.test(where);

/**
 * A source by its folder or address.
 *
 * @param maxBytes - The most that one file may have.
 */
export const sourceAt = (where: string, maxBytes: number): Source =>
  isAddress(where) ? fromUrl(where, maxBytes) : fromFolder(where, maxBytes);
