/** Headers by their names, in lower case as in Node. */
export type Headers = Readonly<Record<string, string>>;

/** No other page may show this one in a frame. A policy in a `meta` element can't express this. */
const noFrames = "frame-ancestors 'none'";

/** Returns the headers of every response. `Strict-Transport-Security` needs an `https:` origin. */
export const getSiteHeaders = (origin: string): Headers => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Browsers load no script without an integrity hash.
  'integrity-policy': 'blocked-destinations=(script)',
  ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** Headers of a response that is not a page: an error message or the answer to a form. */
export const messageHeaders: Headers = { 'content-security-policy': `default-src 'none'; ${noFrames}` };

/** Headers of pictures for social networks, which show them on their own pages. */
export const socialPictureHeaders: Headers = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * The policy of a file that is opened by itself; within a document, the document's policy applies. An SVG or
 * XML file could run scripts on the site's origin. A PDF can't, and WebKit shows no PDF in a sandbox.
 */
const filePolicy = `default-src 'none'; sandbox; ${noFrames}`;

/** Returns the headers that depend on a file's path. A document contains the rest of its own policy. */
export const getFileHeaders = (file: string): Headers => ({
  'content-security-policy': /\.(html|pdf)$/.test(file) ? noFrames : filePolicy,
  ...(/^releases\/[^/]+\/[^/]+\/social\//.test(file) ? socialPictureHeaders : {}),
});

/** `Cache-Control` of a release's files, which never change and may be cached for a year. */
export const releaseCacheControl = 'public, max-age=31536000, immutable';

/** A CDN may show its copy for a day while the server fails or cannot be reached (RFC 5861). */
const staleIfError = 'stale-if-error=86400';

/** `Cache-Control` of all other files: browsers revalidate them, and no proxy may rewrite them. */
export const documentCacheControl = `no-cache, no-transform, ${staleIfError}`;

/** `CDN-Cache-Control` of documents (RFC 9213): with `no-cache` alone a CDN would keep no copy to show. */
export const cdnCacheControl = `max-age=0, no-transform, ${staleIfError}`;

/** `Cache-Control` of errors and answers to forms, which must not be cached. */
export const messageCacheControl = 'no-store';
