import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { codeOf } from '@proper/operator-kit/operator-error';
import type { ReleaseName } from '@proper/shared-types/release';
import * as v from 'valibot';
import { messageOf } from '../model/faults';
import { addressOf, versionBase } from '../model/releases';
import { formatProblems } from '../model/schemas';

/** Milliseconds in which a team's server must send a whole file. */
const fileTimeoutMs = 15_000;

/** Where a release is: what its team publishes at a folder or an http(s) address, or one that a composed site has there. */
export interface SourceAddress {
  readonly where: string;
  /** Set for a composed site: the release's version there. */
  readonly inSite?: string;
}

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
export async function* limitBody(
  body: AsyncIterable<Uint8Array> | readonly Uint8Array[],
  maxBytes: number,
  problem = tooLarge(maxBytes),
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > maxBytes) throw problem;
    yield piece;
  }
}

/** Requests a file. Resolves to undefined if it does not exist. @throws Error for any other answer than a whole file */
async function request(
  where: string,
  file: string,
  init: Pick<RequestInit, 'signal' | 'headers'>,
): Promise<Response | undefined> {
  const timeout = AbortSignal.timeout(fileTimeoutMs);
  const response = await fetch(new URL(file, where.endsWith('/') ? where : `${where}/`), {
    ...init,
    signal: init.signal ? AbortSignal.any([timeout, init.signal]) : timeout,
    // A team's server must not lead the composer to a server that only the composer can reach.
    redirect: 'manual',
  });
  if (response.ok || response.status === 304) return response;
  await response.body?.cancel();
  if (response.status === 404) return undefined;
  throw new Error(
    response.status >= 300 && response.status < 400
      ? `it redirects (${response.status}); remotes.json has to name the address itself`
      : `it answered ${response.status}`,
  );
}

const fromUrl = (where: string, maxBytes: number): Source => ({
  where,
  async read(file, signal) {
    const response = await request(where, file, signal ? { signal } : {});
    return response?.body ? buffer(limitBody(response.body, maxBytes)) : undefined;
  },
});

/** Whether a source is an http(s) address rather than a folder. */
export const isAddress = (where: string): boolean => URL.canParse(where) && /^https?:/.test(where);

/** A source by its folder or address, with a limit for the size of each file. */
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

export function openSource(name: ReleaseName, { where, inSite }: SourceAddress, maxBytes: number): Source {
  const source = sourceAt(where, maxBytes);
  return inSite === undefined ? source : sourceInSite(source, name, inSite);
}

/** Describes a release, at its source and in a composed site. */
export const releaseFile = 'release.json';

/** What a poll of a source has found, and what the next one tells the server. */
export interface Polled {
  /** Another one means that the team has published something. */
  readonly fingerprint: string;
  readonly etag?: string | undefined;
}

/**
 * Tells whether a team has published something, without reading what: of a file, only its size and times; of a response, only
 * a hash, in pieces.
 */
async function pollSource(source: SourceAddress, maxBytes: number, last?: Polled): Promise<Polled> {
  const { where, inSite } = source;
  if (inSite !== undefined) return { fingerprint: inSite };
  try {
    if (!isAddress(where)) {
      const found = await stat(path.join(where, releaseFile), { bigint: true });
      return { fingerprint: [found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ') };
    }
    const response = await request(where, releaseFile, {
      headers: last?.etag === undefined ? {} : { 'if-none-match': last.etag },
    });
    if (!response) return { fingerprint: 'missing' };
    if (response.status === 304 && last) return last;
    const hash = createHash('sha256');
    for await (const piece of limitBody(response.body ?? [], maxBytes)) hash.update(piece);
    return { fingerprint: hash.digest('hex'), etag: response.headers.get('etag') ?? undefined };
  } catch (cause) {
    return { fingerprint: `unreachable: ${messageOf(cause)}` };
  }
}

/** Polls sources side by side, so that a slow one does not delay the others. */
export class SourcePoller {
  /** What each source had, by the name of its release. */
  readonly published = new Map<string, Polled>();
  readonly #busy = new Set<string>();

  /** Polls some sources, except those that have not answered yet, and forgets all others. */
  async poll(sources: ReadonlyMap<string, SourceAddress>, maxBytes: number): Promise<void> {
    for (const name of this.published.keys()) if (!sources.has(name)) this.published.delete(name);
    await Promise.all(
      [...sources].map(async ([name, source]) => {
        if (this.#busy.has(name)) return;
        this.#busy.add(name);
        this.published.set(name, await pollSource(source, maxBytes, this.published.get(name)));
        this.#busy.delete(name);
      }),
    );
  }
}

/** Reads a JSON file of a source. @throws Error that says what is wrong with it */
export async function readJson<Data>(
  { read }: Source,
  file: string,
  schema: v.GenericSchema<unknown, Data>,
): Promise<Data> {
  const content = await read(file);
  if (!content) throw new Error('it is missing');
  const result = v.safeParse(schema, JSON.parse(content.toString('utf8')));
  if (result.success) return result.output;
  throw new Error(formatProblems(result.issues));
}
