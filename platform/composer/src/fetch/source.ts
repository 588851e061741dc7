import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { codeOf } from '@proper/operator-kit/operator-error';
import type { ReleaseName } from '@proper/shared-types/release';
import { addressOf, releaseFile, versionBase } from '../base/releases';

/** Milliseconds in which a team's server must send a whole file. */
const fileTimeoutMs = 15_000;

/** Where a release is: what its team publishes at a folder or an http(s) address, or one that a composed site has there. */
export interface SourceAddress {
  readonly where: string;
  /** Set for a composed site: the release's version there. */
  readonly inSite?: string;
}

/** A place to read files from. */
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

/** The pieces of a body up to a limit, because its sender may never end it. */
async function* limitBody(
  body: AsyncIterable<Uint8Array> | readonly Uint8Array[],
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield piece;
  }
}

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
    if (ok) return buffer(limitBody(body ?? [], maxBytes));
    await body?.cancel();
    if (status === 404) return undefined;
    if (status < 300 || status >= 400) throw new Error(`it answered ${status}`);
    throw new Error(`it redirects (${status}); remotes.json has to name the address itself`);
  },
});

/** Whether a source is an http(s) address rather than a folder. */
export const isAddress = (where: string): boolean => URL.canParse(where) && /^https?:/.test(where);

/** A folder or address as a source, with a limit for the size of each file. */
export const sourceAt = (where: string, maxBytes: number): Source =>
  isAddress(where) ? fromUrl(where, maxBytes) : fromFolder(where, maxBytes);

/** A release of a composed site, under the paths that its team publishes: `<version>/browser/<file>` and so on. */
function sourceInSite(site: Source, name: ReleaseName, version: string): Source {
  return {
    where: `${site.where}${versionBase(name, version)}`,
    read(published, signal) {
      const file = published.replace(`${version}/`, '');
      const address = file.startsWith('browser/')
        ? addressOf({ name }, file.slice('browser/'.length))
        : `${versionBase(name, version)}${file}`;
      return site.read(address.slice(1), signal);
    },
  };
}

/** Opens the source of a name's release. */
export function openSource(name: ReleaseName, { where, inSite }: SourceAddress, maxBytes: number): Source {
  const source = sourceAt(where, maxBytes);
  return inSite === undefined ? source : sourceInSite(source, name, inSite);
}

/** Identifies what a team has published. Another text means that there is something new. Never rejects. */
export async function fingerprintOf({ read }: Source): Promise<string> {
  try {
    const content = await read(releaseFile);
    return content ? createHash('sha256').update(content).digest('hex') : 'missing';
  } catch (cause) {
    return `unreachable: ${codeOf(cause)}`;
  }
}
