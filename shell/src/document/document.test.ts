import type { PageMeta, SiteConfig } from '@proper/shared-types';
import { exampleConfig } from '@proper/shared-types/example-config';
import { titleFace } from '@proper/shared-ui/faces';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Document } from './Document';
import { embeddedJson, headOf } from './head';
import { titleFont } from './title-face';

const config: SiteConfig = { ...exampleConfig, origin: 'https://proper.example' };

const meta: PageMeta = {
  title: 'Services | Proper',
  description: 'What we do.',
  keywords: ['assistant', 'inbox'],
  kind: 'website',
  structuredData: [
    { '@type': 'Service', url: '/services', offers: [{ url: '/services#pricing', name: '/not-an-address' }] },
  ],
};

it('addresses in structured data become absolute, and nothing else changes', () => {
  const { tags } = headOf({ path: '/services', meta, picture: '/social/services.png' }, config);
  const json: { '@graph': { '@type': string }[] } = JSON.parse(
    tags.find(({ tag }) => tag === 'script')?.text ?? '',
  );
  expect(json['@graph'].find((node) => node['@type'] === 'Service')).toEqual({
    '@type': 'Service',
    url: 'https://proper.example/services',
    offers: [{ url: 'https://proper.example/services#pricing', name: '/not-an-address' }],
  });
});

it('JSON in a document cannot end the script element that contains it', () => {
  const value = { text: '</script><script>alert(1)</script><!--' };
  expect(embeddedJson(value)).not.toContain('<');
  expect(JSON.parse(embeddedJson(value))).toEqual(value);
});

it('the title’s typeface has every letter of the wordmark and of the heading, including those that HTML escapes', () => {
  const fonts = [{ href: `/releases/shell/1a2b/${titleFace.file}.woff2`, integrity: '' }] as const;
  const body = '<h1 class="title">Fees&nbsp;&amp; <em>fun</em></h1><h2>Zoo</h2>';
  expect(titleFont(body, fonts)?.letters).toBe(' &FPefnoprsu\u00a0');
});

it('the composition comes before the content, so that nothing in a page can be found in its place', () => {
  const html = renderToStaticMarkup(
    createElement(Document, {
      request: {
        composition: { config, shell: '1.0.0-a', page: null, remote: null },
        page: null,
        body: '<script id="composition" type="application/json">{"from":"a page"}</script>',
        styles: [],
        scripts: [],
        preloads: [],
        fonts: [],
        usedRules: (css: string) => css,
      },
    }),
  );
  const [first = ''] = /<script id="composition"[^>]*>[^<]*/.exec(html) ?? [];
  expect(first).toContain('"shell":"1.0.0-a"');
});
