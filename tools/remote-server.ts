import { createReadStream, readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { RemoteName } from '@proper/shared-types';
import { type Release, releaseBase } from '@proper/shared-types/release';

/** What a release's browser files are. A browser refuses scripts and style sheets of another type. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
};

/** Other origins may read all of it: the site that takes the remote from here, over the loopback too. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-private-network': 'true',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

interface ServedRemote {
  readonly name: RemoteName;
  /** The folder of its `release.json`. */
  readonly releases: string;
  /** Where this server is reached. */
  readonly origin: string;
}

/**
 * Serves what a remote was last built to, for a site that lets developers take it from here. The entry is
 * `/releases/<name>/remoteEntry.js` whatever its content, and asks this server for all other files: as it was built, it
 * would ask the site.
 */
export function createRemoteServer({ name, releases, origin }: ServedRemote): Server {
  const current = (): Release => JSON.parse(readFileSync(path.join(releases, 'release.json'), 'utf8'));

  const base = releaseBase(name);

  function sendEntry(response: ServerResponse): void {
    const { version, entry } = current();
    const text = readFileSync(path.join(releases, version, 'browser', entry ?? ''), 'utf8');
    response.writeHead(200, { ...headers, 'content-type': types['.js'] });
    response.end(text.replaceAll(JSON.stringify(base), JSON.stringify(origin + base)));
  }

  return createServer(({ method, url = '/' }, response) => {
    const { pathname } = new URL(url, origin);
    if (method === 'OPTIONS') return void response.writeHead(204, headers).end();
    if (pathname === `${base}remoteEntry.js`) return sendEntry(response);
    const { version, files } = current();
    const file = pathname.startsWith(base) ? pathname.slice(base.length) : '';
    // What the release does not list, it has not.
    if (!Object.hasOwn(files, file))
      return void response.writeHead(404, headers).end('Not a file of this release.');
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { ...headers, 'content-type': type });
    createReadStream(path.join(releases, version, 'browser', file)).pipe(response);
  });
}
