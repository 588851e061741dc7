import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { releaseCacheControl } from '@proper/common/response-headers';
import { generate } from 'selfsigned';
import sirv from 'sirv';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** The hash of the certificate's public key, to trust it: a browser caches no untrusted responses. */
  readonly fingerprint: string;
}

/** Creates a certificate for this run, which nobody else trusts. */
export async function createCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') };
}

/**
 * Serves a folder over HTTP/2 and TLS until this process ends, which it does not delay. Files are already
 * compressed, as on a CDN. Returns the origin.
 */
export async function serve(folder: string, { key, cert }: Certificate): Promise<string> {
  const sendFile = sirv(folder, {
    brotli: true,
    setHeaders(response, pathname) {
      const isImmutable = pathname.startsWith('/releases/');
      response.setHeader('cache-control', isImmutable ? releaseCacheControl : 'no-cache');
    },
  });
  // The types differ, but sirv uses only what HTTP/1 and HTTP/2 requests and responses share.
  const server = createSecureServer({ key, cert }, sendFile as never);
  // A browser that closes interrupts responses.
  server.on('session', (session) => session.on('error', () => session.destroy()));
  await once(server.listen(0, 'localhost'), 'listening');
  server.unref();
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}
