/** The headers of the site's files, from the embedded server and, through `_headers`, from a static host. */

/** Names in lower case, as Node has them. */
export type Headers = Readonly<Record<string, string>>;

/** With every answer. */
const headersOfAll: Headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** For sites that are visited over TLS; browsers ignore it elsewhere. */
const httpsForAYear: Headers = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** What a `meta` element can't say: no other page may show one of these in a frame. */
const noFrames = "frame-ancestors 'none'";

/**
 * With every answer of a site.
 *
 * @param origin - The site's public origin: `Strict-Transport-Security` is sent where it is `https:`.
 */
export const headersOf = (origin: string): Headers => ({
  ...headersOfAll,
  ...(origin.startsWith('https:') ? httpsForAYear : {}),
});

/** With an answer that is not a page: the text of an error, or the answer to a form. */
export const headersOfMessages: Headers = { 'content-security-policy': `default-src 'none'; ${noFrames}` };

/** With the pictures for social networks: they are there to be shown elsewhere. */
export const headersOfSocialPictures: Headers = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * The policy of a release's files. They are loaded by documents, whose policy counts then; opened by itself, an SVG or an
 * XML file could run scripts on the site's origin. A PDF runs none there, and WebKit shows none in a sandbox.
 */
const policyOfReleases = `default-src 'none'; sandbox; ${noFrames}`;

/** With every file of the site, by its path; a document's own policy is sent in place of this one. */
export const headersOfFile = (file: string): Headers => ({
  'content-security-policy':
    file.startsWith('releases/') && !file.endsWith('.pdf') ? policyOfReleases : noFrames,
  ...(/^releases\/[^/]+\/[^/]+\/social\//.test(file) ? headersOfSocialPictures : {}),
});

/**
 * With a document.
 *
 * @param policy - Its own Content-Security-Policy; undefined for one that has none.
 */
export const headersOfDocument = (policy: string | undefined): Headers => ({
  'content-security-policy': policy === undefined ? noFrames : `${policy}; ${noFrames}`,
});

/** `Cache-Control` of a release's files, which never change: they may be kept for a year. */
export const cachingOfReleases = 'public, max-age=31536000, immutable';

/** `Cache-Control` of everything else: it is asked for again, and mostly found unchanged. */
export const cachingOfDocuments = 'no-cache';

/** `Cache-Control` of what must not be kept: errors and answers to forms. */
export const cachingOfMessages = 'no-store';

/** The file of a composed site that has the headers of single files, for a server that knows how to read it. */
export const fileOfHeaders = '_headers.json';

/** What is in {@link fileOfHeaders}: headers by the file, relative to the site. */
export type HeadersByFile = Readonly<Record<string, Headers>>;
