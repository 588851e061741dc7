import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { documentFile, unavailableFolder } from '@proper/common/composed-site';
import { ignoreMissing } from '@proper/common/errors';
import {
  cdnCacheControl,
  documentCacheControl,
  getFileHeaders,
  releaseCacheControl,
} from '@proper/common/response-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readPath, sendText } from './api';
import type { Log } from './log';

const isFile = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => undefined))?.isFile() === true;

/** Names that visitors do not request: files for hosts, and what has an address without its extension. */
const internalNames = /^(_.*|index|404)$|\.(html|br|gz)$/;

/**
 * Finds the file at a path: `/services` is `services.html`, even if there is a folder of that name.
 *
 * @param pathname - The decoded path.
 */
async function findFile(folder: string, pathname: string): Promise<string | undefined> {
  const name = pathname.slice(1);
  // A segment that begins with a dot is a hidden file, or leads out of the folder.
  const isSafePath = name.split('/').every((segment) => segment !== '' && !/^\.|[\\\0]/.test(segment));
  if (pathname !== '/' && (!isSafePath || internalNames.test(name))) return undefined;
  for (const file of [name, documentFile(pathname)]) if (await isFile(path.join(folder, file))) return file;
  return undefined;
}

/** A page's address with a trailing slash, which some people and programs add. */
const withSlash = /^((?:\/[a-z0-9-]+)+)\/(\?.*)?$/;

/** Conditions and ranges are about the requested page, not about a document in its place. */
const conditionalHeaders = ['range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];

/**
 * Returns a handler that serves documents and releases' files, compressed where possible.
 *
 * @param siteDir - A link that the composer moves from site to site. Each request is answered from one site.
 */
export function createSiteHandler(server: FastifyInstance, siteDir: string, log: Log) {
  server.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  });
  /** Sends a file of the site, with the status 404 if it replaces the requested page. */
  function sendFile(site: string, file: string, reply: FastifyReply): FastifyReply {
    if (reply.statusCode !== 200)
      for (const name of conditionalHeaders) delete reply.request.raw.headers[name];
    if (file.endsWith('.html')) reply.header('cdn-cache-control', cdnCacheControl);
    return reply
      .headers({ ...getFileHeaders(file), vary: 'Accept-Encoding' })
      .header('cache-control', file.startsWith('releases/') ? releaseCacheControl : documentCacheControl)
      .sendFile(file, site);
  }

  async function sendNotFound(site: string, request: FastifyRequest, reply: FastifyReply) {
    log(`404 ${readPath(request)}`, { request: request.id, status: 404 });
    const file = documentFile(null);
    if (await isFile(path.join(site, file))) return sendFile(site, file, reply.code(404));
    return sendText(reply, 404, 'Not found');
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // The link is resolved once, because the next composition is another folder.
    const site = await realpath(siteDir).catch(ignoreMissing);
    if (site === undefined) {
      reply.header('retry-after', '5');
      return sendText(reply, 503, 'The site has not been composed yet. Run: npm run site -- compose');
    }
    const pathname = decodeURIComponent(request.url.split('?')[0] ?? '/');
    const file = await findFile(site, pathname);
    if (file !== undefined) {
      // The status is not 503: a CDN takes that for a failing server, and shows its copy.
      if (await isFile(path.join(site, unavailableFolder, file))) reply.code(404);
      return sendFile(site, file, reply);
    }
    const [, page, query = ''] = withSlash.exec(request.url) ?? [];
    if (page !== undefined)
      return reply.header('cache-control', documentCacheControl).redirect(page + query, 301);
    return sendNotFound(site, request, reply);
  };
}
