import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '@proper/operator-kit/operator-error';

/** Milliseconds in which a team's server must send a whole file. */
const fileTimeoutMs = 15_000;

/** Where a team publishes its releases. */
export interface Source {
  /** A folder, or an http(s) address. */
  readonly where: string;
  /** Reads a file; undefined if it does not exist. Rejects if the source cannot be reached, or the file is too large. */
  read(file: string, signal?: AbortSignal): Promise<Buffer | undefined>;
}

const tooLarge = (maxBytes: number): Error =>
  new Error(`it has more than ${maxBytes / 1024 / 1024} MB, the most that a file may have`);

const fromFolder = (folder: string, maxBytes: number): Source => ({
  where: folder,
  async read(file, signal) {
    try {
      const absolute = path.join(folder, file);
      const stats = await stat(absolute);
      // Reading a pipe would wait, and a device may have no end.
      if (!stats.isFile()) throw new Error('it is not a plain file');
      if (stats.size > maxBytes) throw tooLarge(maxBytes);
      return await readFile(absolute, { signal });
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') return undefined;
      throw cause;
    }
  },
});

/** Reads the body of a response up to a limit: a server may never end it. */
async function readBody({ body }: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const fromUrl = (where: string, maxBytes: number): Source => ({
  where,
  async read(file, signal) {
    const url = new URL(file, where.endsWith('/') ? where : `${where}/`);
    const timeout = AbortSignal.timeout(fileTimeoutMs);
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      // A team's server must not lead the composer to a server that only the composer can reach.
      redirect: 'manual',
    });
    if (response.ok) return readBody(response, maxBytes);
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(
      response.status >= 300 && response.status < 400
        ? `it redirects (${response.status}); remotes.json has to name the address itself`
        : `it answered ${response.status}`,
    );
  },
});

/** Whether a source is an http(s) address rather than a folder. */
export const isAddress = (where: string): boolean => URL.canParse(where) && /^https?:/.test(where);

/** A source by its folder or address, with a limit for the size of each file. */
export const sourceAt = (where: string, maxBytes: number): Source =>
  isAddress(where) ? fromUrl(where, maxBytes) : fromFolder(where, maxBytes);

/** Describes a release, at its source and in a composed site. */
export const releaseFile = 'release.json';
