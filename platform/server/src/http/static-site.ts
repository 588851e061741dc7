import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import send from '@fastify/send';
import {
  cachingOfDocuments,
  cachingOfMessages,
  cachingOfReleases,
  headersOfFile,
} from '@proper/operator-kit/response-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings, encodings } from './accepted-encodings';
import { opened, unlessAbsent } from './file-faults';
import { findFile, hasFile } from './find-file';
import { PreparedAnswers, preparedBytes } from './prepared-answers';
import { settleRange } from './ranges';
import { sendPrepared } from './send-prepared';
import { factsOfSites } from './site-facts';

export interface StaticSiteOptions {
  /** The composed site. A link that the composer moves: each request is answered from one site only. */
  readonly siteDir: string;
  readonly log: (line: string) => void;
}

const longest = 200;

/** Seconds after which a page that is not available may be asked for again. */
const secondsToRetry = '120';

/** The path of a request as it was sent, without its query. */
const fullPathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

/** The beginning of a request's path, for the log; without the query, which may be personal. */
export const pathOf = (request: FastifyRequest): string => fullPathOf(request).slice(0, longest);

function typeOf(file: string): string {
  const type = send.mime.getType(file) ?? 'application/octet-stream';
  return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}

const cachingOf = (file: string): string =>
  file.startsWith('releases/') ? cachingOfReleases : cachingOfDocuments;

interface Variant {
  /** The file to send, relative to the site. */
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The form of a file that suits the visitor best, with the headers that say so. */
async function variantOf(site: string, file: string, accepted: string | undefined): Promise<Variant> {
  const present = new Set<string>();
  for (const { ending } of encodings) if (await hasFile(site, file + ending)) present.add(ending);
  const chosen = acceptedEncodings(accepted).find(({ ending }) => present.has(ending));
  return {
    file: file + (chosen?.ending ?? ''),
    headers: {
      'content-type': typeOf(file),
      ...(present.size > 0 ? { vary: 'Accept-Encoding' } : {}),
      ...(chosen ? { 'content-encoding': chosen.name } : {}),
    },
  };
}

const lowerCased = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const encodedPath = (file: string): string => `/${file.split('/').map(encodeURIComponent).join('/')}`;

const plainText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header('cache-control', cachingOfMessages).type('text/plain; charset=utf-8').send(text);

/** How the site answers what no other route does. */
export interface StaticSite {
  /** The not-found page, with a line in the log. */
  notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** Serves a folder of composed documents and the releases' files. */
export function serveSite(server: FastifyInstance, { siteDir, log }: StaticSiteOptions): StaticSite {
  const currentSite = (): Promise<string | undefined> => realpath(siteDir).catch(unlessAbsent);

  const factsOf = factsOfSites(log);
  const prepared = new PreparedAnswers(siteDir);

  /** A document that stands for one that can't be given. */
  async function sendInstead(
    site: string,
    file: string,
    status: number,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const variant = await variantOf(site, file, request.headers['accept-encoding']);
    const content = await readFile(path.join(site, variant.file));
    return reply
      .code(status)
      .headers({
        ...variant.headers,
        ...(await factsOf(site)).headers[file],
        'cache-control': cachingOfDocuments,
      })
      .send(content);
  }

  async function sendNotFound(site: string, request: FastifyRequest, reply: FastifyReply) {
    log(`404 ${pathOf(request)}`);
    if (!(await hasFile(site, '404.html'))) return plainText(reply, 404, 'Not found');
    return sendInstead(site, '404.html', 404, request, reply);
  }

  async function sendFile(site: string, file: string, request: FastifyRequest, reply: FastifyReply) {
    if ((await factsOf(site)).unavailable.has(file))
      return sendInstead(site, file, 503, request, reply.header('retry-after', secondsToRetry));
    const variant = await variantOf(site, file, request.headers['accept-encoding']);
    const keep = prepared.watch(request.raw, site, variant.file);
    await settleRange(request.raw, path.join(site, variant.file));
    const result = await send(request.raw, encodedPath(variant.file), {
      root: site,
      index: false,
      cacheControl: false,
    });
    const { 'content-type': _guessed, 'content-range': range, ...headers } = lowerCased(result.headers);
    if (range !== undefined) reply.header('content-range', range);
    if (result.type !== 'file')
      // The file has just been removed, or the range or the precondition of the request can't be met.
      return result.statusCode === 404
        ? sendNotFound(site, request, reply)
        : plainText(reply, result.statusCode, 'There is no such part of this file');
    if (!(await opened(result.stream, reply.raw))) return reply.hijack();
    const notModified = result.statusCode === 304;
    const { 'content-type': type, ...own } = variant.headers;
    reply
      .code(result.statusCode)
      .headers({ ...headers, ...own, ...(notModified || !type ? {} : { 'content-type': type }) })
      .headers({ ...headersOfFile(file), ...(await factsOf(site)).headers[file] })
      .header('cache-control', cachingOf(file));
    if (
      request.method !== 'GET' ||
      result.statusCode !== 200 ||
      Number(headers['content-length']) > preparedBytes
    )
      return reply.send(result.stream);
    const body = await buffer(result.stream);
    keep(reply.getHeaders(), body);
    return reply.send(body);
  }

  async function answer(site: string, request: FastifyRequest, reply: FastifyReply) {
    const pathname = fullPathOf(request);
    const file = await findFile(site, pathname);
    if (file !== undefined) return sendFile(site, file, request, reply);
    const bare = pathname.slice(0, -1);
    if (pathname.endsWith('/') && bare !== '' && (await findFile(site, bare)) !== undefined)
      return reply
        .header('cache-control', cachingOfDocuments)
        .redirect(bare + request.url.slice(pathname.length), 301);
    return sendNotFound(site, request, reply);
  }

  /** Answers from the site that is live at this moment. */
  async function fromCurrentSite(
    request: FastifyRequest,
    reply: FastifyReply,
    work: typeof answer,
  ): Promise<FastifyReply> {
    const site = await currentSite();
    if (site !== undefined) return work(site, request, reply);
    reply.header('retry-after', '5');
    return plainText(reply, 503, 'The site has not been composed yet. Run: npm run site -- compose');
  }

  server.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler(request, reply) {
      const known = prepared.find(request.raw);
      return known ? sendPrepared(known, request, reply) : fromCurrentSite(request, reply, answer);
    },
  });
  return { notFound: (request, reply) => fromCurrentSite(request, reply, sendNotFound) };
}
