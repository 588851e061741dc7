import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { headersOf, headersOfDocument, headersOfFile } from '@proper/operator-kit/response-headers';
import type { SitePath } from '@proper/shared-types';
import mime from 'mime';
import { addressOf } from '../../addresses';
import type { Documents } from '../../model';
import { policyOf } from '../../publish/content-security-policy';
import type { Ingredients } from '../../render/render';

/** A site that is served before it is written. */
export interface Preview {
  /** `http://127.0.0.1:40123` */
  readonly origin: string;
  close(): Promise<void>;
}

/** Where each browser file of the site lies, by its address. */
function filesOf({ shell, remotes }: Ingredients): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { release, folder } of [shell, ...remotes].map(({ stored }) => stored))
    for (const file of Object.keys(release.files)) {
      const stored = path.join(folder, 'browser', file);
      files.set(addressOf(release, file), stored);
    }
  return files;
}

/** Serves rendered documents and the stored files that they name, with the headers that visitors get, on a free port. */
export async function servePreview(ingredients: Ingredients, documents: Documents): Promise<Preview> {
  const files = filesOf(ingredients);
  const ofAll = headersOf('http://127.0.0.1');

  async function answer({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(url, 'http://127.0.0.1');
    const html = documents.get(pathname as SitePath)?.html;
    const file = files.get(pathname);
    if (html !== undefined) {
      const headers = { ...ofAll, ...headersOfDocument(policyOf(html)) };
      response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(html);
    } else if (file !== undefined) {
      const headers = { ...ofAll, ...headersOfFile(pathname.slice(1)) };
      const type = mime.getType(file) ?? 'application/octet-stream';
      response.writeHead(200, { ...headers, 'content-type': type }).end(await readFile(file));
    } else response.writeHead(404, ofAll).end();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
