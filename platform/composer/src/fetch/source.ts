import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from '@proper/common/errors';
import type { ReleaseName } from '@proper/shared-types/release';
import { getUrlPath, versionBase } from '../base/releases';

/** Milliseconds in which a team's server must send a whole file. */
const fileTimeoutMs = 15_000;

/** Where a release is: in a folder or at an http(s) URL, where its team publishes or a composed site is. */
export interface SourceAddress {
  readonly where: string;
  /** Set for a composed site: the release's version there. */
  readonly inSite?: string;
  /** The public keys of the team, one of which must have signed the release. */
  readonly keys?: readonly string[] | undefined;
}

/** A place to read files from. */
export interface Source {
  /** A folder, or an http(s) URL. */
  readonly where: string;
  /** Reads a file; undefined if it does not exist. Rejects if the source cannot be reached, or the file is too large. */
  read(file: string, signal?: AbortSignal): Promise<Buffer | undefined>;
}

function checkSize(bytes: number, maxBytes: number): void {
  const most = `${maxBytes / 1024 / 1024} MB, the most that a file may have`;
  if (bytes > maxBytes) throw new Error(`it has more than ${most}`);
}

const fromFolder = (folder: string, maxBytes: number): Source => ({
  where: folder,
  async read(file, signal) {
    const absolute = path.join(folder, file);
    const stats = await stat(absolute).catch(ignoreMissing);
    if (!stats) return undefined;
    // Reading a pipe would wait, and a device may have no end.
    if (!stats.isFile()) throw new Error('it is not a plain file');
    checkSize(stats.size, maxBytes);
    return readFile(absolute, { signal });
  },
});

const fromUrl = (where: string, maxBytes: number): Source => ({
  where,
  async read(file, signal) {
    const timeout = AbortSignal.timeout(fileTimeoutMs);
    const response = await fetch(new URL(file, where.endsWith('/') ? where : `${where}/`), {
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      // A team's server must not lead the composer to a server that only the composer can reach.
      redirect: 'manual',
    });
    const { ok, status, body } = response;
    if (!ok) {
      await body?.cancel();
      if (status === 404) return undefined;
      if (status < 300 || status >= 400) throw new Error(`it answered ${status}`);
      throw new Error(`it redirects (${status}); remotes.json has to name the address itself`);
    }
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    // The server may never end the response.
    for await (const piece of body ?? []) {
      bytes += piece.length;
      checkSize(bytes, maxBytes);
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  },
});

/** Whether a source is an http(s) URL rather than a folder. */
export const isHttpUrl = (where: string): boolean => URL.canParse(where) && /^https?:/.test(where);

/** A folder or URL as a source, with a limit for the size of each file. */
export const createSource = (where: string, maxBytes: number): Source =>
  isHttpUrl(where) ? fromUrl(where, maxBytes) : fromFolder(where, maxBytes);

/** Opens the source of a name's release. */
export function openSource(name: ReleaseName, { where, inSite }: SourceAddress, maxBytes: number): Source {
  const source = createSource(where, maxBytes);
  if (inSite === undefined) return source;
  const base = versionBase(name, inSite);
  return {
    where: `${where}${base}`,
    read(published, signal) {
      // A site serves `<version>/browser/<file>` at the file's own URL.
      const file = published.replace(`${inSite}/`, '');
      const browserFile = file.replace(/^browser\//, '');
      const urlPath = browserFile === file ? base + file : getUrlPath({ name }, browserFile);
      return source.read(urlPath.slice(1), signal);
    },
  };
}
