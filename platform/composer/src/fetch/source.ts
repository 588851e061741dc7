import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from '@proper/common/errors';
import type { ReleaseName } from '@proper/shared-types/release';
import { getUrlPath, versionBase } from '../base/releases';

/** Milliseconds in which a team's server must send a whole file. */
const fileTimeoutMs = 15_000;

/** Where a release can be fetched: from its team's source, or from a composed site. */
export interface SourceAddress {
  /** A folder, or an http(s) URL. */
  readonly location: string;
  /** The version to read, if the source is a composed site. */
  readonly siteVersion?: string;
  /** The public keys of the team, one of which must have signed the release. */
  readonly keys?: readonly string[] | undefined;
}

/** A folder or server from which files are read. */
export interface Source {
  /** A folder, or an http(s) URL. */
  readonly location: string;
  /** Reads a file; undefined if it does not exist. Rejects if it is too large, or the source fails. */
  read(file: string, signal?: AbortSignal): Promise<Buffer | undefined>;
}

function checkSize(bytes: number, maxBytes: number): void {
  const most = `${maxBytes / 1024 / 1024} MB, the most that a file may have`;
  if (bytes > maxBytes) throw new Error(`it has more than ${most}`);
}

const fromFolder = (folder: string, maxBytes: number): Source => ({
  location: folder,
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

const fromUrl = (location: string, maxBytes: number): Source => ({
  location,
  async read(file, signal) {
    const timeout = AbortSignal.timeout(fileTimeoutMs);
    const response = await fetch(new URL(file, location.endsWith('/') ? location : `${location}/`), {
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
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    // The size is checked while reading: the server may never end the response.
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      checkSize(bytes, maxBytes);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  },
});

/** Whether a source is an http(s) URL rather than a folder. */
export const isHttpUrl = (location: string): boolean => URL.canParse(location) && /^https?:/.test(location);

/** A folder or URL as a source, with a limit for the size of each file. */
export const createSource = (location: string, maxBytes: number): Source =>
  isHttpUrl(location) ? fromUrl(location, maxBytes) : fromFolder(location, maxBytes);

/** Opens the source of a name's release. */
export function openSource(name: ReleaseName, address: SourceAddress, maxBytes: number): Source {
  const { location, siteVersion } = address;
  const source = createSource(location, maxBytes);
  if (siteVersion === undefined) return source;
  const base = versionBase(name, siteVersion);
  return {
    location: `${location}${base}`,
    read(releasePath, signal) {
      // A site serves `<version>/browser/<file>` at the file's own URL.
      const file = releasePath.replace(`${siteVersion}/`, '');
      const browserFile = file.replace(/^browser\//, '');
      const urlPath = browserFile === file ? base + file : getUrlPath({ name }, browserFile);
      return source.read(urlPath.slice(1), signal);
    },
  };
}
