import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type PublicRecord, publicRecordFile } from '@proper/operator-kit/composed-site';
import { codeOf } from '@proper/operator-kit/operator-error';
import type { ReleaseName } from '@proper/shared-types/release';
import * as v from 'valibot';
import { addressOf, currentSchema, versionBase } from '../addresses';
import { messageOf } from '../model';

/** Milliseconds that a team's server may take for one file, from the request to its last byte. */
const fileTimeoutMs = 15_000;

/** Where a team publishes its releases. */
export interface Source {
  /** A folder, or an http(s) address. */
  readonly where: string;
  /**
   * A file below it; undefined when there is none. Rejects when the source cannot be reached, or the file is too large.
   *
   * @param signal - Ends it early.
   */
  read(file: string, signal?: AbortSignal): Promise<Buffer | undefined>;
}

const tooLarge = (maxBytes: number): Error =>
  new Error(`it has more than ${maxBytes / 1024 / 1024} MB, the most that a file may have`);

const fromFolder = (folder: string, maxBytes: number): Source => ({
  where: folder,
  async read(file, signal) {
    try {
      const absolute = path.join(folder, file);
      const found = await stat(absolute);
      // A pipe would be waited for, and a device may have no end.
      if (!found.isFile()) throw new Error('it is no plain file');
      if (found.size > maxBytes) throw tooLarge(maxBytes);
      return await readFile(absolute, { signal });
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
  async read(file, signal) {
    const url = new URL(file, where.endsWith('/') ? where : `${where}/`);
    const timeout = AbortSignal.timeout(fileTimeoutMs);
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      // A team's server does not choose what is asked next: that could be a server that only the composer reaches.
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

/**
 * A source by its folder or address.
 *
 * @param maxBytes - The most that one file may have.
 */
export const sourceAt = (where: string, maxBytes: number): Source =>
  isAddress(where) ? fromUrl(where, maxBytes) : fromFolder(where, maxBytes);

/** Where a composed site has `release.json` and the server bundle of each release: beside the browser files. */
export const releaseFile = 'release.json';

const record = v.object({ versions: v.record(v.string(), v.string()) });

/** The versions that a running site is composed of, or why they are not known. */
export type SiteVersions =
  | { readonly ok: true; readonly versions: PublicRecord['versions'] }
  | { readonly ok: false; readonly reason: string };

/** Asks a running site what it is composed of. */
export async function versionsOfSite(origin: string, maxBytes: number): Promise<SiteVersions> {
  try {
    const content = await sourceAt(origin, maxBytes).read(publicRecordFile);
    const parsed = content && v.safeParse(record, JSON.parse(content.toString('utf8')));
    if (parsed?.success) return { ok: true, versions: parsed.output.versions };
    return { ok: false, reason: `${origin} has no ${publicRecordFile}: is it a composed site?` };
  } catch (cause) {
    return { ok: false, reason: `${origin} cannot be reached: ${messageOf(cause)}` };
  }
}

/** The release of a name that a running site is composed of, as its team published it. */
export function sourceInSite(origin: string, name: ReleaseName, version: string, maxBytes: number): Source {
  const site = sourceAt(origin, maxBytes);
  return {
    where: new URL(versionBase(name, version), origin).href,
    // A team publishes `<version>/browser/<file>`, `<version>/<server bundle>` and `release.json`.
    read(published, signal) {
      const file = published.replace(`${version}/`, '');
      const address = file.startsWith('browser/')
        ? addressOf({ schema: currentSchema, name, version }, file.slice('browser/'.length))
        : `${versionBase(name, version)}${file}`;
      return site.read(address.slice(1), signal);
    },
  };
}
