import type { PageMeta, SiteConfig } from '@proper/shared-types';
import { exampleConfig } from '@proper/shared-types/example-config';
import type { DocumentRequest } from '@proper/shared-types/release';
import { titleFace } from '@proper/shared-ui/faces';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Document } from './Document';
import { createHead, embeddedJson } from './head';
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
  const { tags } = createHead({ path: '/services', meta, picture: '/social/services.png' }, config);
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

const render = (request: Partial<DocumentRequest>): string =>
  renderToStaticMarkup(
    createElement(Document, {
      request: {
        composition: { config, shell: '1.0.0-a', page: null, remote: null },
        page: null,
        body: '',
        styles: [],
        scripts: [],
        preloads: [],
        fonts: [],
        usedRules: (css) => css,
        ...request,
      },
    }),
  );

it('the composition comes before the content, so that nothing in a page can be found in its place', () => {
  const html = render({
    body: '<script id="composition" type="application/json">{"from":"a page"}</script>',
  });
  const [first = ''] = /<script id="composition"[^>]*>[^<]*/.exec(html) ?? [];
  expect(first).toContain('"shell":"1.0.0-a"');
});

it('a page’s scripts run after the shell’s, but not where a developer may load them from another origin', () => {
  const scripts = [{ href: '/releases/shell/1a/shell.js', integrity: 'sha384-s' }] as const;
  const preloads = [{ href: '/releases/mfe-forms/1a/remoteEntry.js', integrity: 'sha384-r' }] as const;
  const run = /<script src="([^"]+)" integrity="sha384-.+?" crossorigin="anonymous" defer/gi;
  const runBy = (request: Partial<DocumentRequest>) =>
    [...render({ scripts, preloads, ...request }).matchAll(run)].map(([, href]) => href);
  const { overrideOrigins, ...closed } = config;
  const composed = { shell: '1.0.0-a', page: null, remote: null };
  expect(runBy({ composition: { ...composed, config: closed } })).toEqual([
    scripts[0].href,
    preloads[0].href,
  ]);
  const open = { ...config, overrideOrigins: overrideOrigins ?? ['http://localhost:4102'] };
  expect(runBy({ composition: { ...composed, config: open } })).toEqual([scripts[0].href]);
});
