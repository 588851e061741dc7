import { createHash } from 'node:crypto';
import type { SiteConfig } from '@proper/shared-types';

const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The origin of an address as a source expression; `'self'` for a path. */
const sourceOf = (address: string): string => (address.startsWith('/') ? "'self'" : new URL(address).origin);

interface InlineTexts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The inline scripts and styles of a document, without script elements that contain data. */
function inlineTextsOf(html: string): InlineTexts {
  const texts = (pattern: RegExp): readonly string[] =>
    [...html.matchAll(pattern)].flatMap(([, text = '']) => (text === '' ? [] : text));
  return {
    scripts: texts(/<script(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g),
    styles: texts(/<style[^>]*>([\s\S]*?)<\/style>/g),
  };
}

/**
 * The policy of one document: nothing but the site's own files, what is written into the document (by hash), the two
 * backends, where faults are reported, and where developers may take a remote from, if anywhere. Styles that scripts set go
 * through CSSOM, which no policy concerns: no style attribute is needed. No string becomes code but the addresses that the
 * shell's Trusted Types policy lets through.
 */
export function contentSecurityPolicy({ scripts, styles }: InlineTexts, config: SiteConfig): string {
  const { supabase, emailjs, faultReportUrl = '/', overrideOrigins = [] } = config;
  const called = new Set(["'self'", ...[supabase.url, emailjs.origin, faultReportUrl].map(sourceOf)]);
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map(cspHash), ...overrideOrigins],
    'style-src': ["'self'", ...styles.map(cspHash), ...overrideOrigins],
    'img-src': ["'self'", 'data:', ...overrideOrigins],
    'font-src': ["'self'", 'data:'],
    'connect-src': [...called, ...overrideOrigins],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'page-content'],
  };
  return Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

/** For hosts that send no headers. It has to precede everything that the policy covers. */
const policyElement = (policy: string): string =>
  `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`;

/**
 * Adds the policy to a rendered document. It is neither a remote's nor the shell's to write, so none can omit it.
 *
 * @throws Error when the document has no title, before which it is put.
 */
export function withPolicy(html: string, config: SiteConfig): string {
  const start = html.indexOf('<title>');
  if (start < 0) throw new Error('the document has no title');
  const policy = contentSecurityPolicy(inlineTextsOf(html), config);
  return html.slice(0, start) + policyElement(policy) + html.slice(start);
}

/** The policy in a document, to be sent as its header as well. */
export function policyOf(html: string): string | undefined {
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  // A copy: a part of a string keeps all of it in memory.
  return policy && Buffer.from(policy).toString();
}
