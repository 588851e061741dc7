import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createSecureServer, type ServerHttp2Session } from 'node:http2';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import mime from 'mime';
import { generate } from 'selfsigned';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** The hash of its public key: a browser that is told to trust it also caches what it fetches. */
  readonly fingerprint: string;
}

/** A certificate for this run, which nobody else trusts. */
export async function makeCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') };
}

interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Serves a folder over HTTP/2 and TLS, compressed and from memory, as a CDN would: neither the disk nor a compressor
 * is part of what is measured. Returns its origin and a function that closes it.
 */
export async function serve(folder: string, { key, cert }: Certificate) {
  const headersFile = path.join(folder, '_headers.json');
  const ofDocuments: Record<string, Record<string, string>> = existsSync(headersFile)
    ? JSON.parse(readFileSync(headersFile, 'utf8'))
    : {};
  const answers = new Map<string, Answer | undefined>();

  function read(pathname: string): Answer | undefined {
    const names = pathname === '/' ? ['index.html'] : [pathname.slice(1), `${pathname.slice(1)}.html`];
    const file = names.find((name) => path.extname(name) && existsSync(path.join(folder, name)));
    if (file === undefined) return undefined;
    const content = readFileSync(path.join(folder, file));
    const isText = /\.(html|js|css|json|svg)$/.test(file);
    const compressed = path.join(folder, `${file}.br`);
    const body = isText
      ? existsSync(compressed)
        ? readFileSync(compressed)
        : brotliCompressSync(content)
      : content;
    return {
      headers: {
        'content-type': mime.getType(file) ?? 'application/octet-stream',
        'cache-control': pathname.startsWith('/releases/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
        ...(isText ? { 'content-encoding': 'br' } : {}),
        ...ofDocuments[file],
      },
      body,
    };
  }

  const server = createSecureServer({ key, cert });
  server.on('stream', (stream, { ':path': target = '/' }) => {
    // A browser that leaves ends what is on its way.
    stream.on('error', () => stream.destroy());
    const { pathname } = new URL(target, 'https://localhost');
    if (!answers.has(pathname)) answers.set(pathname, read(pathname));
    const answer = answers.get(pathname);
    stream.respond({ ':status': answer ? 200 : 404, ...answer?.headers });
    stream.end(answer?.body);
  });
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => session.destroy());
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const address = server.address();
  return {
    origin: `https://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => {
      for (const session of sessions) session.destroy();
      server.close();
    },
  };
}
