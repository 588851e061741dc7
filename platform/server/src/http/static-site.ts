import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import send from '@fastify/send';
import { documentFile, publicRecordFile } from '@proper/operator-kit/composed-site';
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
import * as v from 'valibot';
import { pathOf } from './api-routes';

/** A site as the composer wrote it. Its folder never changes: the next composition is another folder. */
interface Site {
  readonly folder: string;
  readonly files: ReadonlySet<string>;
  /** The headers of single files. */
  readonly headers: HeadersByFile;
  /** Documents that say that their page is not available at the moment. */
  readonly unavailable: ReadonlySet<string>;
}

const headersSchema = v.record(v.string(), v.record(v.string(), v.string()));
const recordSchema = v.object({ unavailable: v.array(v.pipe(v.string(), v.startsWith('/'))) });

async function readSite(folder: string, log: (line: string) => void): Promise<Site> {
  async function read<Schema extends v.GenericSchema>(file: string, schema: Schema) {
    const text = await readFile(path.join(folder, file), 'utf8').catch(unlessAbsent);
    if (text === undefined) return undefined;
    try {
      return v.parse(schema, JSON.parse(text));
    } catch {
      log(`${file} of the site is not valid. Compose the site again.`);
      return undefined;
    }
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    );
  const { unavailable = [] } = (await read(publicRecordFile, recordSchema)) ?? {};
  return {
    folder,
    files: new Set(files),
    headers: (await read(fileOfHeaders, headersSchema)) ?? {},
    unavailable: new Set(unavailable.map(documentFile)),
  };
}

/** Files for static hosts, and documents that have no address of their own. */
const notForVisitors = /^(_.*|index|404)$/;
/** A document is asked for by its clean address, a compressed file by its plain one. */
const hiddenForms = /\.(html|br|gz)$/;

/**
 * The file that answers a path: `/services` is `services.html`, also where there is a folder of that name.
 *
 * @param pathname - As it is in the request, percent-encoded.
 */
function findFile({ files }: Site, pathname: string): string | undefined {
  if (pathname === '/') return files.has('index.html') ? 'index.html' : undefined;
  const name = decodeURIComponent(pathname.slice(1));
  const isHidden = name.split('/').some((segment) => segment.startsWith('.'));
  if (isHidden || notForVisitors.test(name) || hiddenForms.test(name)) return undefined;
  return [name, `${name}.html`].find((file) => files.has(file));
}

const endings = new Map([
  ['br', '.br'],
  ['gzip', '.gz'],
]);

function typeOf(file: string): string {
  const type = send.mime.getType(file) ?? 'application/octet-stream';
  return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}

/** Seconds after which a page that is not available may be asked for again. */
const secondsToRetry = '120';

/** Answers with a line of text that no cache keeps. */
export const plainText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header('cache-control', cachingOfMessages).type('text/plain; charset=utf-8').send(text);

/**
 * Returns what answers requests with the composed documents and the releases' files.
 *
 * @param siteDir - The composed site. A link that the composer moves: each request is answered from one site only.
 */
export function serveSite(siteDir: string, log: (line: string) => void) {
  let latest: { readonly folder: string; readonly site: Promise<Site> } | undefined;

  /** The site that is live at this moment. */
  async function currentSite(): Promise<Site | undefined> {
    const folder = await realpath(siteDir).catch(unlessAbsent);
    if (folder === undefined) return undefined;
    if (latest?.folder !== folder) {
      const reading = { folder, site: readSite(folder, log) };
      reading.site.catch(() => {
        if (latest === reading) latest = undefined;
      });
      latest = reading;
    }
    return latest.site;
  }

  /** @param status - Set for a document that replaces another one: 404 or 503. */
  async function sendFile(
    site: Site,
    file: string,
    request: FastifyRequest,
    reply: FastifyReply,
    status = 200,
  ) {
    const present = [...endings.keys()].filter((coding) => site.files.has(file + endings.get(coding)));
    const coding = present.length > 0 && negotiate(request.headers['accept-encoding'] ?? '', present);
    const form = file + (endings.get(coding || '') ?? '');
    // Conditions and ranges are about the page that was asked for, not about the document that replaces it.
    if (status !== 200)
      for (const name of ['range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'])
        delete request.raw.headers[name];
    const { type, statusCode, headers, stream } = await send(
      request.raw,
      form.split('/').map(encodeURIComponent).join('/'),
      { root: site.folder, index: false, cacheControl: false },
    );
    if (type !== 'file') {
      // Removed by hand, or the range or the condition of the request cannot be met.
      if (statusCode === 404) return plainText(reply, 404, 'Not found');
      return plainText(reply.headers(headers), statusCode, 'There is no such part of this file');
    }
    reply
      .code(status === 200 ? statusCode : status)
      .headers({ ...headers, ...headersOfFile(file), ...site.headers[file] })
      .header('cache-control', file.startsWith('releases/') ? cachingOfReleases : cachingOfDocuments);
    if (present.length > 0) reply.header('vary', 'Accept-Encoding');
    if (coding) reply.header('content-encoding', coding);
    if (statusCode === 304) return reply.removeHeader('content-type').send();
    reply.type(typeOf(file));
    return reply.send(stream);
  }

  async function sendNotFound(site: Site, request: FastifyRequest, reply: FastifyReply) {
    log(`404 ${pathOf(request)}`);
    if (!site.files.has('404.html')) return plainText(reply, 404, 'Not found');
    return sendFile(site, '404.html', request, reply, 404);
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const site = await currentSite();
    if (site === undefined) {
      reply.header('retry-after', '5');
      return plainText(reply, 503, 'The site has not been composed yet. Run: npm run site -- compose');
    }
    const [pathname = '/'] = request.url.split('?');
    const file = findFile(site, pathname);
    if (file !== undefined) {
      if (!site.unavailable.has(file)) return sendFile(site, file, request, reply);
      return sendFile(site, file, request, reply.header('retry-after', secondsToRetry), 503);
    }
    const bare = pathname.slice(0, -1);
    if (pathname.endsWith('/') && bare !== '' && findFile(site, bare) !== undefined)
      return reply
        .header('cache-control', cachingOfDocuments)
        .redirect(bare + request.url.slice(pathname.length), 301);
    return sendNotFound(site, request, reply);
  };
}
