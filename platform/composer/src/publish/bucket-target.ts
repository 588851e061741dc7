import { createHash } from 'node:crypto';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { unavailableFolder } from '@proper/operator-kit/public-record';
import { fileOfHeaders, type Headers } from '@proper/operator-kit/response-headers';
import { AwsClient } from 'aws4fetch';
import { messageOf } from '../errors';
import { encodings } from '../store/compress';
import type { BucketSettings } from './bucket-settings';
import { isOfRelease } from './file-headers';
import type { Target } from './target';

/** Milliseconds that one request may take. */
const requestTimeoutMs = 120_000;

/** Tries again where the store is busy, each time after twice as long: some 25 s in all. */
const retries = 8;

const encodeKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/');
const decodeKey = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

/** The text of an element in an answer of the store, which has no attributes where we look. */
const textIn = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];

/**
 * A bucket of an S3-compatible store that answers browsers itself, or through a CDN. It maps no addresses, so a document
 * goes by its address (`about`, not `about.html`); it negotiates no encodings, so compressed forms stay at home; and files
 * that tell other hosts about headers would tell nobody anything.
 */
export function bucketTarget({ bucket, prefix, address, region, credentials }: BucketSettings): Target {
  const where = `s3://${bucket}/${prefix}`;
  const client = new AwsClient({ ...credentials, service: 's3', region, retries });

  async function send(method: string, what: string, url: string, body?: Buffer, headers: Headers = {}) {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    let response: Response;
    try {
      response = await client.fetch(url, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': hash },
        signal: AbortSignal.timeout(requestTimeoutMs),
        ...(body ? { body: new Uint8Array(body) } : {}),
      });
    } catch (cause) {
      throw new OperatorError(
        `${where} cannot be reached at ${new URL(address).origin}: ${messageOf(cause)}`,
      );
    }
    const content = Buffer.from(await response.arrayBuffer());
    if (response.ok || response.status === 404) return { found: response.ok, content };
    const [code, message] = ['Code', 'Message'].map((element) => textIn(content.toString('utf8'), element));
    const why = [code, message].filter((each) => each !== undefined).join(': ');
    throw new OperatorError(`${where} answered ${response.status} to ${method} ${what}${why && `: ${why}`}.`);
  }

  const urlOf = (key: string): string => `${address}/${encodeKey(prefix + key)}`;

  return {
    where,
    keyOf(file) {
      const isForServers =
        file === '_headers' || file === fileOfHeaders || file.startsWith(`${unavailableFolder}/`);
      if (isForServers || encodings.some((ending) => file.endsWith(ending))) return undefined;
      const isDocument = !isOfRelease(file) && file !== 'index.html' && file !== '404.html';
      return isDocument ? file.replace(/\.html$/, '') : file;
    },
    async list() {
      const found = new Map<string, string>();
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix });
        if (next !== undefined) query.set('continuation-token', next);
        const { found: isThere, content } = await send('GET', 'its list', `${address}/?${query}`);
        if (!isThere) throw new OperatorError(`There is no bucket ${bucket} at ${new URL(address).origin}.`);
        const xml = content.toString('utf8');
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = decodeKey(textIn(entry, 'Key') ?? '').slice(prefix.length);
          // Of an object that was written in one piece and not encrypted with a key of its own, this is the MD5.
          found.set(key, (textIn(entry, 'ETag') ?? '').replaceAll(/&quot;|"/g, ''));
        }
        next = textIn(xml, 'IsTruncated') === 'true' ? textIn(xml, 'NextContinuationToken') : undefined;
      } while (next !== undefined);
      return found;
    },
    async read(key) {
      const { found, content } = await send('GET', key, urlOf(key));
      return found ? content : undefined;
    },
    async write(key, content, headers) {
      const { found } = await send('PUT', key, urlOf(key), content, headers);
      if (!found) throw new OperatorError(`There is no bucket ${bucket} at ${new URL(address).origin}.`);
    },
    async remove(key) {
      await send('DELETE', key, urlOf(key));
    },
  };
}
