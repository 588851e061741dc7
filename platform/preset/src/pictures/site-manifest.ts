import { palette, tagline } from 'shared-types/brand';
import type { GeneratedFile } from '../release/generated-files-plugin';

const { paper } = palette.light;

const manifest = {
  name: 'Proper',
  short_name: 'Proper',
  description: `${tagline}.`,
  lang: 'en-GB',
  start_url: '/',
  scope: '/',
  display: 'browser',
  theme_color: paper,
  background_color: paper,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** What a system that keeps the site among its applications is told of it. */
export const siteManifest: GeneratedFile = {
  file: 'root/site.webmanifest',
  render: async () => Buffer.from(JSON.stringify(manifest)),
};
