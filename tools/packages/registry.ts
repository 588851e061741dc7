import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { PackedPackage } from './pack';

interface RegistryOptions {
  /** The published packages, each with its tarball. */
  readonly packages: readonly PackedPackage[];
  /** The folder of the tarballs. */
  readonly folder: string;
}

/**
 * A registry of npm that has only these packages, for the scope `@proper`: enough for `npm install` and `npm create` to find tarballs that
 * are published nowhere.
 */
export function createRegistry({ packages, folder }: RegistryOptions): Server {
  return createServer((request, response) => {
    const address = decodeURIComponent(request.url ?? '/').slice(1);
    const requested = packages.find(({ tarball }) => address.endsWith(tarball));
    if (requested) return void response.end(readFileSync(path.join(folder, requested.tarball)));
    const versions = packages.filter(({ name }) => name === address);
    const last = versions.at(-1);
    if (!last) return void response.writeHead(404).end('{}');
    const documents = versions.map(({ version, tarball, folder: staged }) => {
      const manifest: object = JSON.parse(readFileSync(path.join(staged, 'package.json'), 'utf8'));
      const sha512 = createHash('sha512').update(readFileSync(path.join(folder, tarball)));
      const dist = {
        tarball: `http://${request.headers.host}/${tarball}`,
        integrity: `sha512-${sha512.digest('base64')}`,
      };
      return [version, { ...manifest, dist }] as const;
    });
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        name: last.name,
        'dist-tags': { latest: last.version },
        versions: Object.fromEntries(documents),
      }),
    );
  });
}
