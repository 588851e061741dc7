import type { SiteConfig } from 'shared-types';

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/** A backend's origin as a source expression: the page's own where the configuration says `/`. */
const sourceOf = (address: string): string => (address === '/' ? "'self'" : new URL(address).origin);

interface InlineTexts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * The policy of one document: nothing but the site's own files, what is written into the document (by hash), and
 * the two backends. Style attributes stay allowed, because the notification component positions itself by them.
 */
export async function contentSecurityPolicy(
  { scripts, styles }: InlineTexts,
  config: SiteConfig,
): Promise<string> {
  const backends = new Set(["'self'", sourceOf(config.supabase.url), sourceOf(config.emailjs.origin)]);
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(await Promise.all(scripts.map(hashOf)))],
    'style-src-elem': ["'self'", ...(await Promise.all(styles.map(hashOf)))],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': [...backends],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
  };
  return Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}
