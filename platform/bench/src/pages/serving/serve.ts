import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import path from 'node:path';
import {
  fileOfHeaders,
  type HeadersByFile,
  headersOf,
  headersOfFile,
} from '@proper/operator-kit/response-headers';
import type { Certificate } from './certificate';

/** A folder that is served. */
export interface Served {
  /** `https://localhost:40123` */
  readonly origin: string;
  close(): Promise<void>;
}

interface Answer {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** The file of an address, relative to its folder. */
const candidatesOf = (pathname: string): readonly string[] =>
  pathname === '/' ? ['index.html'] : [pathname.slice(1), `${pathname.slice(1)}.html`];

function headersByFile(folders: readonly string[]): HeadersByFile {
  const file = folders.map((folder) => path.join(folder, fileOfHeaders)).find(existsSync);
  return file === undefined ? {} : (JSON.parse(readFileSync(file, 'utf8')) as HeadersByFile);
}

/**
 * Serves files over HTTP/2 with TLS, in brotli where that form lies beside them, and with the site's own headers. Each is
 * read once: the disk is no part of what is measured.
 *
 * @param folders - Where to look, the first one first.
 */
export async function serve(folders: readonly string[], { key, cert }: Certificate): Promise<Served> {
  const known = new Map<string, Answer | undefined>();
  const ofDocuments = headersByFile(folders);

  function answerTo(pathname: string): Answer | undefined {
    const found = folders
      .flatMap((folder) =>
        candidatesOf(pathname).map((file) => ({ file, absolute: path.join(folder, file) })),
      )
      .find(({ absolute }) => isFile(absolute));
    if (!found) return undefined;
    const { file, absolute } = found;
    const compressed = `${absolute}.br`;
    const body = readFileSync(isFile(compressed) ? compressed : absolute);
    return {
      headers: {
        ...headersOf('https://localhost'),
        ...headersOfFile(file),
        ...ofDocuments[file],
        ...headersOfFile(file),
        ...(isFile(compressed) ? { 'content-encoding': 'br', vary: 'Accept-Encoding' } : {}),
        'content-length': body.length,
      },
      body,
    };
  }

  const server = createSecureServer({ key, cert });
  server.on('stream', (stream: ServerHttp2Stream, { ':path': target = '/' }) => {
    // A browser that leaves ends what is on its way.
    stream.on('error', () => stream.destroy());
    const { pathname } = new URL(target, 'https://localhost');
    if (!known.has(pathname)) known.set(pathname, answerTo(pathname));
    const answer = known.get(pathname);
    if (!answer) {
      stream.respond({ ':status': 404 }, { endStream: true });
      return;
    }
    stream.respond({ ':status': 200, ...answer.headers });
    stream.end(answer.body);
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => session.destroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `https://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const session of sessions) session.destroy();
      await closed;
    },
  };
}
