import { type BrowserErrorReport, browserErrorPhases } from '@proper/shared-types/browser-errors';
import { cleanText } from '@proper/shared-types/clean-text';
import { releaseNamePattern } from '@proper/shared-types/release';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { query } from '../database';
import { type ApiOptions, registerApi } from '../http/api';

/** A report as it is stored: complete, with texts of limited length. */
export type BrowserError = Required<Omit<BrowserErrorReport, 'times'>>;

/** Text on one line: anybody can send a report, which is shown in a log, on a page and in a terminal. */
const line = (longest: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => cleanText(text).slice(0, longest)),
  );

/** A position in a file of a release, such as `/releases/mfe-forms/45f175b0/contact.js:1:2345`. */
const position = v.pipe(v.string(), v.maxLength(200), v.regex(/^\/releases\/[\w./-]+:\d{1,7}:\d{1,9}$/));

export const releaseName = v.pipe(v.string(), v.maxLength(60), v.regex(releaseNamePattern));
export const releaseVersion = v.pipe(v.string(), v.regex(/^[\w./-]{1,120}$/));
/** A path without query and fragment, which may be personal. */
export const pagePath = v.pipe(v.string(), v.regex(/^\/[^?#]*$/), line(200));

/** `times` is left out: an error counts once for each client and day. */
const reportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    remote: releaseName,
    release: v.optional(releaseVersion, 'unknown'),
    page: pagePath,
    phase: v.picklist(browserErrorPhases),
    cause: line(300),
    stack: v.optional(v.pipe(v.array(position), v.maxLength(10)), []),
    byExtension: v.optional(v.boolean(), false),
  }),
);

export interface BrowserErrorOptions extends ApiOptions {
  /** Called for each report that counts. */
  readonly onError: (error: BrowserError) => void;
}

/**
 * Serves the shell's reports about releases. They are sent without cookies, as `text/plain`, so that browsers
 * need no preflight; nobody reads the answer.
 */
export const browserErrorRoutes: FastifyPluginAsync<BrowserErrorOptions> = async (routes, options) => {
  const { database, onError, log } = options;
  const sendResponse = await registerApi(routes, log);
  routes.post('/', { prefixTrailingSlash: 'no-slash' }, async (request, reply) => {
    const { success, output } = v.safeParse(reportSchema, request.body);
    if (!success) return sendResponse(request, reply, { status: 400, code: 'malformed' });
    const statement = 'select private.save_browser_error($1::jsonb, $2) as is_new';
    const values = [JSON.stringify(output), request.ip];
    const [saved] = await query<{ is_new: boolean }>(await database, statement, values);
    if (saved?.is_new) {
      const { remote, release, phase, byExtension, page, cause } = output;
      log(`browser error: ${phase}, ${remote}, ${page}: ${cause}`, { remote, release, phase, byExtension });
      onError(output);
    }
    return sendResponse(request, reply, { status: 204 });
  });
};
