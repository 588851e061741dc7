import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';

/** An object as a store keeps it. */
export interface StoredObject {
  readonly content: Buffer;
  readonly type: string | undefined;
  readonly caching: string | undefined;
}

const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Whether a request has the signature that its content and the secret give (AWS Signature Version 4). */
async function isSigned(request: IncomingMessage, address: string, body: Buffer): Promise<boolean> {
  const { method = 'GET', headers, url = '/' } = request;
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== createHash('sha256').update(body).digest('hex')) return false;
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const signed = names.split(';').filter((name) => name !== 'host');
  const signer = new AwsV4Signer({
    ...credentials,
    method,
    url: address + url,
    headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    service: 's3',
    region: 'eu-test-1',
    datetime: String(headers['x-amz-date']),
  });
  return (await signer.sign()).headers.get('authorization') === headers.authorization;
}

const listXml = (objects: ReadonlyMap<string, StoredObject>, url: URL): string => {
  const prefix = url.searchParams.get('prefix') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
  const from = Number(url.searchParams.get('continuation-token') ?? 0);
  const page = keys.slice(from, from + ObjectStore.pageLength);
  const isTruncated = from + page.length < keys.length;
  const entries = page.map((key) => {
    const md5 = createHash('md5')
      .update(objects.get(key)?.content ?? '')
      .digest('hex');
    return `<Contents><Key>${encodeURIComponent(key)}</Key><ETag>&quot;${md5}&quot;</ETag></Contents>`;
  });
  const next = isTruncated ? `<NextContinuationToken>${from + page.length}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
};

/** One bucket, `site`, with the part of the S3 interface that publishing needs. It refuses what is not signed. */
export class ObjectStore {
  /** So few in one answer that a site takes several. */
  static readonly pageLength = 7;
  readonly objects = new Map<string, StoredObject>();
  /** What was changed, in order: `PUT about`. */
  readonly changes: string[] = [];
  /** Answers 403 to writes from so many on. */
  writesLeft = Number.POSITIVE_INFINITY;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(([status, body]) => response.writeHead(status).end(body));
    });
  }

  static async open(): Promise<ObjectStore> {
    const store = new ObjectStore();
    await new Promise<void>((resolve) => store.#server.listen(0, '127.0.0.1', resolve));
    return store;
  }

  get #address(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  /** What an operator's environment holds. */
  get env(): Readonly<Record<string, string>> {
    return {
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_REGION: 'eu-test-1',
      AWS_ENDPOINT_URL_S3: this.#address,
    };
  }

  async #answer(request: IncomingMessage): Promise<readonly [number, (string | Buffer)?]> {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', this.#address);
    const denied = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
    if (!(await isSigned(request, this.#address, body)))
      return [403, denied.replace('AccessDenied', 'SignatureDoesNotMatch')];
    if (!url.pathname.startsWith('/site/')) return [404];
    const key = decodeURIComponent(url.pathname.slice('/site/'.length));
    const { method, headers } = request;
    if (key === '') return [200, listXml(this.objects, url)];
    const known = this.objects.get(key);
    if (method === 'GET') return known ? [200, known.content] : [404];
    this.writesLeft -= 1;
    if (this.writesLeft < 0) return [403, denied];
    this.changes.push(`${method} ${key}`);
    if (method === 'DELETE') {
      this.objects.delete(key);
      return [204];
    }
    this.objects.set(key, {
      content: body,
      type: headers['content-type'],
      caching: headers['cache-control'],
    });
    return [200];
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
