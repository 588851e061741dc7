import type { SitePath } from 'shared-types';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** All pages, by their public addresses (sitemaps.org, protocol 0.9). */
export const sitemapXml = (origin: string, pages: readonly SitePath[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map((page) => `  <url><loc>${escaped(origin + page)}</loc></url>`).join('\n')}
</urlset>
`;

export const robotsTxt = (origin: string): string => `User-agent: *
Allow: /

Sitemap: ${origin}/sitemap.xml
`;

/**
 * What a static host is to send with the files, in the format of Netlify and Cloudflare Pages. A release's files
 * never change, so they may be kept for a year; everything else is asked for again.
 */
export const headersFile = `/*
  Cache-Control: no-cache
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=()

/releases/*
  Cache-Control: public, max-age=31536000, immutable
`;

const ownFiles = new Set(['404.html', '_headers', 'config.json', 'index.html', 'robots.txt', 'sitemap.xml']);

/** Whether a file, relative to the site, is one that the composer itself writes. */
export const isOwnFile = (file: string): boolean => ownFiles.has(file) || file.startsWith('releases/');
