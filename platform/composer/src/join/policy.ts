import { createHash } from 'node:crypto';
import type { SiteConfig } from '@proper/shared-types';
import type { DocumentText } from '@proper/shared-types/release';

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The origin of a URL as a source expression; `'self'` for a path. */
const originSource = (url: string): string => (url.startsWith('/') ? "'self'" : new URL(url).origin);

/**
 * The Content-Security-Policy of one document. It allows the site's own files, the document's inline scripts
 * and styles by their hashes, both backends, and the URLs that browsers report to. Style attributes are not
 * needed: scripts set styles through CSSOM, which no policy restricts. The only strings that become code are
 * the URLs that the shell's Trusted Types policy lets through.
 */
export function formatPolicy(
  { inlineScripts, inlineStyles }: Pick<DocumentText, 'inlineScripts' | 'inlineStyles'>,
  { supabase, emailjs, browserErrorsUrl = '/', webVitalsUrl = '/' }: SiteConfig,
): string {
  const called = [supabase.url, emailjs.origin, browserErrorsUrl, webVitalsUrl].map(originSource);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts.map(hashSource)].join(' '),
    ["style-src 'self'", ...inlineStyles.map(hashSource)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${[...new Set(["'self'", ...called])].join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default page-content',
  ].join('; ');
}

/**
 * Adds a policy to a rendered document, in a `meta` element for hosts that send no headers. The composer adds
 * it, so that neither a remote nor the shell can omit it.
 *
 * @throws Error if the document has no title. The policy has to precede everything that it covers.
 */
export function addPolicy(html: string, policy: string): string {
  const start = html.indexOf('<title>');
  if (start < 0) throw new Error('the document has no title');
  return `${html.slice(0, start)}<meta http-equiv="Content-Security-Policy" content="${policy}"/>${html.slice(start)}`;
}
