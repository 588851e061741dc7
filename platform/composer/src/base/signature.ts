import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { UserError } from '@proper/common/errors';
import { ensure } from './invalid-release';

/** The end of a signed `release.json`: the time, and the signature of all text before it and of that time. */
const signatureAtEnd = /,\n {2}"signature": \{ "at": "([\dT:.-]+Z)", "value": "([\w+/]{86}==)" \}\n\}\n$/;

const toMessage = (content: string, signedAt: string): Buffer => Buffer.from(`${content}\n${signedAt}`);

/** How far a team's clock may be ahead of the composer's. */
const toleranceMs = 10 * 60 * 1000;

/** A new pair of Ed25519 keys, in base64: PKCS 8 for the team's pipeline, SPKI for `remotes.json`. */
export function createKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/**
 * Signs the text of a `release.json`, which `proper build` has written.
 *
 * @param privateKey - One that {@link createKeys} has made.
 * @throws UserError if it is not a private key. The message does not show it.
 */
export function signRelease(text: string, privateKey: string, signedAt = new Date().toISOString()): string {
  const content = text.replace(/\n\}\n$/, '');
  let signature: Buffer;
  try {
    const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
    signature = sign(null, toMessage(content, signedAt), key);
  } catch {
    throw new UserError('RELEASE_KEY is not a private key as `proper keys` prints it.');
  }
  return `${content},\n  "signature": { "at": "${signedAt}", "value": "${signature.toString('base64')}" }\n}\n`;
}

/**
 * Checks the signature of a `release.json`. Returns when it was signed, as an ISO 8601 time in UTC.
 *
 * @param keys - The public keys of its team.
 * @throws InvalidReleaseError unless one of these keys has signed it.
 */
export function checkSignature(text: string, keys: readonly string[]): string {
  const [end, signedAt = '', value = ''] = signatureAtEnd.exec(text) ?? [];
  ensure(end !== undefined, 'it is not signed; publish it with RELEASE_KEY, because remotes.json names keys');
  const message = toMessage(text.slice(0, -end.length), signedAt);
  const isSigned = keys.some((key) =>
    verify(
      null,
      message,
      createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }),
      Buffer.from(value, 'base64'),
    ),
  );
  const signer = 'by none of the keys that remotes.json names for it';
  ensure(isSigned, `it is signed ${signer}, or was changed after it was signed`);
  const remedy = 'set the clock of its pipeline, or of the composer, and publish it again';
  ensure(
    Date.parse(signedAt) < Date.now() + toleranceMs,
    `it was signed at ${signedAt}, which is yet to come; ${remedy}`,
  );
  return signedAt;
}
