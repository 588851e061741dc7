/** What is sent with the site's files, by the embedded server and, through `_headers`, by a static host. */

/** With every answer. Names in lower case, as Node has them. */
export const headersOfAll = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const;

/** `Cache-Control` of a release's files, which never change: they may be kept for a year. */
export const cachingOfReleases = 'public, max-age=31536000, immutable';

/** `Cache-Control` of everything else: it is asked for again, and mostly found unchanged. */
export const cachingOfDocuments = 'no-cache';
