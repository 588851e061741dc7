import { palette, tagline } from '@proper/shared-types/brand';
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

/** The web app manifest. The site is not meant to be installed; browsers take its name, icons and colours from here. */
export const siteManifest: GeneratedFile = {
  file: 'root/site.webmanifest',
  render: async () => Buffer.from(JSON.stringify(manifest)),
};
