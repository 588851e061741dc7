import { createHash, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';

/** What TLS on this machine needs, for one run. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** The hash of its public key, by which one browser is told to trust it, and so to keep what it fetches. */
  readonly fingerprint: string;
}

/** Makes a certificate that nobody else trusts. */
export async function makeCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') };
}
