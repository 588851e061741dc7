import type { SiteConfig } from '@proper/shared-types';

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/** The origin of an address as a source expression: the page's own where the configuration has a path. */
const sourceOf = (address: string): string => (address.startsWith('/') ? "'self'" : new URL(address).origin);

interface InlineTexts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * The policy of one document: nothing but the site's own files, what is written into the document (by hash), the two
 * backends, where faults are reported, and where developers may take a remote from, if anywhere. Styles that scripts set go through CSSOM, which no policy concerns: no style attribute is needed. No
 * string becomes code but the addresses that `trusted-types.ts` lets through.
 */
export async function contentSecurityPolicy(
  { scripts, styles }: InlineTexts,
  config: SiteConfig,
): Promise<string> {
  const { supabase, emailjs, faultReportUrl = '/', overrideOrigins = [] } = config;
  const called = new Set(["'self'", ...[supabase.url, emailjs.origin, faultReportUrl].map(sourceOf)]);
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(await Promise.all(scripts.map(hashOf))), ...overrideOrigins],
    'style-src': ["'self'", ...(await Promise.all(styles.map(hashOf))), ...overrideOrigins],
    'img-src': ["'self'", 'data:', ...overrideOrigins],
    'font-src': ["'self'", 'data:'],
    'connect-src': [...called, ...overrideOrigins],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
  return Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}
