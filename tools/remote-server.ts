import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { RemoteName } from '@proper/shared-types';
import { type Release, releaseBase } from '@proper/shared-types/release';
import sirv from 'sirv';

/** Other origins may read all of it: the site that takes the remote from here, over the loopback too. */
const headers = new Headers({
  'access-control-allow-origin': '*',
  'access-control-allow-private-network': 'true',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
});

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
  const base = releaseBase(name);
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    const { version, entry }: Release = JSON.parse(readFileSync(path.join(releases, 'release.json'), 'utf8'));
    const folder = path.join(releases, version, 'browser');
    response.setHeaders(headers);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (pathname === `${base}remoteEntry.js`) {
      const text = readFileSync(path.join(folder, entry ?? ''), 'utf8');
      const moved = text.replaceAll(JSON.stringify(base), JSON.stringify(origin + base));
      return void response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(moved);
    }
    const notFound = () => void response.writeHead(404).end('Not a file of this release.');
    if (!pathname.startsWith(base)) return notFound();
    request.url = pathname.slice(base.length - 1);
    sirv(folder, { dev: true })(request, response, notFound);
  });
}
