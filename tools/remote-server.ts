import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { RemoteName } from '@proper/shared-types';
import { type Release, releaseBase } from '@proper/shared-types/release';
import sirv from 'sirv';

/** The site that loads the remote is another origin, and may be on a public address. */
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
  /** The origin of this server. */
  readonly origin: string;
}

/**
 * Serves the last build of a remote to a site that lets developers load it from here. The entry is always
 * `/releases/<name>/remoteEntry.js`, and is rewritten to request the other files from this server instead of the site.
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
      const built = readFileSync(path.join(folder, entry ?? ''), 'utf8');
      const served = built.replaceAll(JSON.stringify(base), JSON.stringify(origin + base));
      return void response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(served);
    }
    const notFound = () => void response.writeHead(404).end('Not a file of this release.');
    if (!pathname.startsWith(base)) return notFound();
    request.url = pathname.slice(base.length - 1);
    sirv(folder, { dev: true })(request, response, notFound);
  });
}
