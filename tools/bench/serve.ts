import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { generate } from 'selfsigned';
import sirv from 'sirv';

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

/**
 * Serves a folder over HTTP/2 and TLS, in the compressed forms that it has, as a CDN would: no compressor is part of what is
 * measured. Returns its origin; it serves until this process ends.
 */
export async function serve(folder: string, { key, cert }: Certificate): Promise<string> {
  const headersFile = path.join(folder, '_headers.json');
  const ofDocuments: Record<string, Record<string, string>> = existsSync(headersFile)
    ? JSON.parse(readFileSync(headersFile, 'utf8'))
    : {};
  const sendFile = sirv(folder, {
    brotli: true,
    setHeaders(response, pathname) {
      const isOfRelease = pathname.startsWith('/releases/');
      response.setHeader('cache-control', isOfRelease ? 'public, max-age=31536000, immutable' : 'no-cache');
      const own = ofDocuments[`${pathname.slice(1) || 'index'}.html`] ?? {};
      for (const [name, value] of Object.entries(own)) response.setHeader(name, value);
    },
  });
  // The part of a request and its answer that sirv uses is the same in HTTP/2.
  const server = createSecureServer({ key, cert }, sendFile as never);
  // A browser that leaves ends what is on its way.
  server.on('session', (session) => session.on('error', () => session.destroy()));
  await once(server.listen(0, 'localhost'), 'listening');
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}
