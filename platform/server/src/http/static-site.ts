import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import send from '@fastify/send';
import { documentFile, publicRecordFile } from '@proper/operator-kit/composed-site';
import { readJsonFile } from '@proper/operator-kit/json-file';
import type { Log } from '@proper/operator-kit/log';
import { intendedPath, intendedQuery } from '@proper/operator-kit/mistyped-address';
import { unlessAbsent } from '@proper/operator-kit/operator-error';
import {
  cachingOfDocuments,
  cachingOfMessages,
  cachingOfReleases,
  fileOfHeaders,
  type HeadersByFile,
  headersOfFile,
} from '@proper/operator-kit/response-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { readPath } from './api-routes';

/** A composed site. Its folder never changes: the next composition is another folder. */
interface Site {
  readonly folder: string;
  readonly files: ReadonlySet<string>;
  /** Headers of single files. */
  readonly headers: HeadersByFile;
  /** Documents that say that their page is unavailable at the moment. */
  readonly unavailable: ReadonlySet<string>;
}

const headersSchema = v.record(v.string(), v.record(v.string(), v.string()));
const recordSchema = v.object({ unavailable: v.array(v.pipe(v.string(), v.startsWith('/'))) });

async function readSite(folder: string, log: Log): Promise<Site> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    );
  function read<Data>(file: string, schema: v.GenericSchema<unknown, Data>): Data | undefined {
    const data = readJsonFile(path.join(folder, file), schema);
    if (data === undefined && files.includes(file))
      log(`${file} of the site is not valid. Compose the site again.`);
    return data;
  }
  const { unavailable = [] } = read(publicRecordFile, recordSchema) ?? {};
  return {
    folder,
    files: new Set(files),
    headers: read(fileOfHeaders, headersSchema) ?? {},
    unavailable: new Set(unavailable.map(documentFile)),
  };
}

/** Files for static hosts, and documents without an address of their own. */
const internalNames = /^(_.*|index|404)$/;
/** The address of a document has no extension, and the address of a compressed file is that of the plain one. */
const hiddenExtensions = /\.(html|br|gz)$/;

/**
 * The file at a path: `/services` is `services.html`, even if there is a folder of that name.
 *
 * @param pathname - Percent-encoded, as in the request.
 */
function findFile({ files }: Site, pathname: string): string | undefined {
  if (pathname === '/') return files.has('index.html') ? 'index.html' : undefined;
  const name = decodeURIComponent(pathname.slice(1));
  const isHidden = name.split('/').some((segment) => segment.startsWith('.'));
  if (isHidden || internalNames.test(name) || hiddenExtensions.test(name)) return undefined;
  return [name, `${name}.html`].find((file) => files.has(file));
}

/** The extensions of compressed files, by encoding, the best first. */
const extensions: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };

function getContentType(file: string): string {
  const type = send.mime.getType(file) ?? 'application/octet-stream';
  return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}

/** Seconds after which an unavailable page may be requested again. */
const retryAfterSeconds = '120';

/** Sends a line of text that no cache keeps. */
export const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header('cache-control', cachingOfMessages).type('text/plain; charset=utf-8').send(text);

/** Conditions and ranges refer to the requested page, not to a document that replaces it. */
const headersOfPart = ['range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];

/** Sends a file of the site. Its status is 404 or 503 for a document that replaces the requested page. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, file, status = 200 }: { readonly site: Site; readonly file: string; readonly status?: number },
): Promise<FastifyReply> {
  const encodings = Object.keys(extensions).filter((name) => site.files.has(file + extensions[name]));
  const encoding = encodings.length > 0 && negotiate(request.headers['accept-encoding'] ?? '', encodings);
  const encodedFile = file + (extensions[encoding || ''] ?? '');
  if (status !== 200) for (const name of headersOfPart) delete request.raw.headers[name];
  const { type, statusCode, headers, stream } = await send(
    request.raw,
    encodedFile.split('/').map(encodeURIComponent).join('/'),
    { root: site.folder, index: false, cacheControl: false },
  );
  if (type !== 'file') {
    // The file was removed by hand, or the request's range or condition cannot be met.
    if (statusCode === 404) return sendText(reply, 404, 'Not found');
    return sendText(reply.headers(headers), statusCode, 'There is no such part of this file');
  }
  reply
    .code(status === 200 ? statusCode : status)
    .headers({ ...headers, ...headersOfFile(file), ...site.headers[file] })
    .header('cache-control', file.startsWith('releases/') ? cachingOfReleases : cachingOfDocuments);
  if (encodings.length > 0) reply.header('vary', 'Accept-Encoding');
  if (encoding) reply.header('content-encoding', encoding);
  if (statusCode === 304) return reply.removeHeader('content-type').send();
  reply.type(getContentType(file));
  return reply.send(stream);
}

/**
 * Returns a handler that serves the composed documents and the files of releases.
 *
 * @param siteDir - A link that the composer moves from site to site. Each request is answered from a single site.
 */
export function serveSite(siteDir: string, log: Log) {
  const sites = new LRUCache<string, Site>({
    max: 1,
    fetchMethod: (folder) => readSite(folder, log),
    // A request that came before the next site is still answered from its own.
    ignoreFetchAbort: true,
  });

  async function readLiveSite(): Promise<Site | undefined> {
    const folder = await realpath(siteDir).catch(unlessAbsent);
    return folder === undefined ? undefined : sites.fetch(folder);
  }

  async function sendNotFound(site: Site, request: FastifyRequest, reply: FastifyReply) {
    log(`404 ${readPath(request)}`, { request: request.id, status: 404 });
    if (!site.files.has('404.html')) return sendText(reply, 404, 'Not found');
    return sendFile(request, reply, { site, file: '404.html', status: 404 });
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const site = await readLiveSite();
    if (site === undefined) {
      reply.header('retry-after', '5');
      return sendText(reply, 503, 'The site has not been composed yet. Run: npm run site -- compose');
    }
    const [pathname = '/'] = request.url.split('?');
    const file = findFile(site, pathname);
    if (file !== undefined) {
      if (!site.unavailable.has(file)) return sendFile(request, reply, { site, file });
      return sendFile(request, reply.header('retry-after', retryAfterSeconds), { site, file, status: 503 });
    }
    const page = intendedPath(decodeURIComponent(pathname));
    if (page !== undefined && findFile(site, page)?.endsWith('.html'))
      return reply
        .header('cache-control', cachingOfDocuments)
        .redirect(page + intendedQuery(request.url), 301);
    return sendNotFound(site, request, reply);
  };
}
