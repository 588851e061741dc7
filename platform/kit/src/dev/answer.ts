import { text } from 'node:stream/consumers';
import { acceptances } from '@proper/composer/serve-folder';
import type { SitePath } from '@proper/shared-types';
import { siteManifestPath } from '@proper/shared-types/release';
import type { DevServerMiddlewareHandler } from '@rspack/core';
import type { Build } from '../rspack/builds';
import { writeGeneratedFile } from './builds';
import { type DevelopedSite, describeSite, documentAt } from './documents';
import { originalStack } from './errors';

interface AnswerOptions {
  readonly site: DevelopedSite;
  readonly builds: readonly Build[];
  /** Has the builds. */
  readonly folder: string;
  /** Resolves when no build is running. */
  readonly whenBuilt: () => Promise<void>;
  readonly report: (line: string) => void;
}

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly location?: string;
  readonly body: string;
}

const json = (value: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(value) });

const withoutEnding = (pathname: string): SitePath =>
  (pathname.replace(/(?:\/index)?(?:\.json|(?<=.)\/)$/, '') || '/') as SitePath;

async function answerPost(
  pathname: string,
  body: string,
  { folder, report }: AnswerOptions,
): Promise<Answer | undefined> {
  if (pathname === '/releases/development/stack') {
    const stack = originalStack(body, folder);
    report(`\n${stack}\n`);
    return { body: stack };
  }
  const [address, status, accepted = ''] =
    acceptances.find(([beginning]) => pathname.startsWith(beginning)) ?? [];
  if (address === undefined) return undefined;
  report(`A form was sent to ${pathname}, accepted, and kept nowhere.`);
  return { status: status ?? 200, body: accepted };
}

async function answerGet(pathname: string, { site, builds, whenBuilt }: AnswerOptions): Promise<Answer> {
  // From now on, it is there.
  if (/\.(?!json$)\w+$/.test(pathname) && (await writeGeneratedFile(builds, pathname)))
    return { status: 302, location: pathname, body: '' };
  await whenBuilt();
  if (pathname === siteManifestPath) return json(describeSite(site));
  const { status, html, pageData } = await documentAt(withoutEnding(pathname), site);
  return pathname.endsWith('.json') && pageData
    ? json(pageData)
    : { status, type: 'text/html; charset=utf-8', body: html };
}

/** Answers what is no file: documents, the data of pages, forms if there is no backend, and the stacks of errors. */
export const answer =
  (options: AnswerOptions): DevServerMiddlewareHandler =>
  async (request, response, next) => {
    try {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const found =
        request.method === 'POST'
          ? await answerPost(pathname, await text(request), options)
          : await answerGet(pathname, options);
      if (!found) return next();
      const { status = 200, type = 'text/plain; charset=utf-8', location, body } = found;
      response
        .writeHead(status, { 'content-type': type, ...(location && { location }) })
        .end(request.method === 'HEAD' ? undefined : body);
    } catch (cause) {
      next(cause);
    }
  };
