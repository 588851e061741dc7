import type { PageMeta } from '@proper/shared-types';
import { exampleConfig } from '@proper/shared-types/example-config';
import type { DocumentRequest } from '@proper/shared-types/release';
import { expect, it } from 'vitest';
import { renderDocument } from './server';

const meta: PageMeta = {
  title: 'Services | Proper',
  description: 'What we do.',
  keywords: ['assistant'],
  kind: 'website',
};
const remote = {
  name: 'mfe-marketing',
  entry: '/releases/mfe-marketing/1a/remoteEntry.js',
  integrity: '',
} as const;

const request: DocumentRequest = {
  composition: { config: exampleConfig, shell: '1.0.0-a', page: '/services', remote },
  page: { path: '/services', meta, html: '<h1>Services</h1><p class="lead">What $& costs</p>' },
  styles: [{ href: '/releases/shell/1a/components.css', integrity: 'sha256-c', css: '.lead{}.other{}' }],
  scripts: [{ href: '/releases/shell/1a/shell.js', integrity: 'sha256-s' }],
  pageScripts: [{ href: remote.entry, integrity: 'sha256-r' }],
  selectUsedRules: (css, html) => (html.includes('class="lead"') ? css.replace('.other{}', '') : ''),
};

it('the page’s markup is inside the layout, exactly as it was built', async () => {
  const { html } = await renderDocument(request);
  expect(html).toMatch(/<main id="main"[^>]*><!--\$--><h1>/);
  expect(html).toContain(`<!--$-->${request.page?.html}<!--/$--></main>`);
});

it('navigation and breadcrumbs say which page is open', async () => {
  const { html } = await renderDocument(request);
  expect(html.match(/<(a|span)[^>]* aria-current="page"[^>]*>Services</g)).toHaveLength(2);
});

it('a style sheet has the rules that the page uses, and the browser fetches the whole of one that was cut', async () => {
  const { html } = await renderDocument(request);
  expect(html).toMatch(/<style data-href="[^"]*components.css" data-part-of="sha256-c">\.lead{}<\/style>/);
  const { html: whole } = await renderDocument({ ...request, selectUsedRules: (css) => css });
  expect(whole).not.toContain('data-part-of');
});

it('the typefaces are declared after the content, which can be painted without them', async () => {
  const { html } = await renderDocument({
    ...request,
    styles: [{ href: '/releases/shell/1a/fonts.css', integrity: '', css: '@font-face{}' }, ...request.styles],
  });
  expect(html).toMatch(/components\.css.*<\/head>.*<\/main>.*@font-face\{\}/s);
});

it('a style sheet cannot end the element that contains it', async () => {
  const css = '.a{content:"</style><script>"}';
  const { html, inlineStyles } = await renderDocument({
    ...request,
    styles: [{ href: '/a.css', integrity: '', css }],
    selectUsedRules: (text) => text,
  });
  expect(inlineStyles[0]).toContain('<\\/style>');
  expect(html).not.toContain(css);
});

it('the texts of the scripts and style sheets are told as they are written, for the policy', async () => {
  const { html, inlineScripts, inlineStyles } = await renderDocument(request);
  const listTexts = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text);
  expect(listTexts(/<script>(.*?)<\/script>/gs)).toEqual(inlineScripts);
  expect(listTexts(/<style[^>]*>(.*?)<\/style>/gs)).toEqual(inlineStyles);
});

it('a page’s scripts run after the shell’s', async () => {
  const { html } = await renderDocument(request);
  const [, template = ''] = /<template>(.*)<\/template><\/body>/.exec(html) ?? [];
  const run = /<script src="([^"]+)" integrity="sha256-.+?" crossorigin="anonymous"/gi;
  expect([...template.matchAll(run)].map(([, href]) => href)).toEqual([
    request.scripts[0]?.href,
    remote.entry,
  ]);
});

it('the composition comes before the content, so that nothing in a page can be found in its place', async () => {
  const { html } = await renderDocument({
    ...request,
    page: { path: '/services', meta, html: '<script id="composition" type="application/json">{}</script>' },
  });
  const [first = ''] = /<script id="composition"[^>]*>[^<]*/.exec(html) ?? [];
  expect(first).toContain('"shell":"1.0.0-a"');
});

it('data in a document cannot end the script element that contains it', async () => {
  const text = '</script><script>alert(1)</script><!--';
  const { html } = await renderDocument({ ...request, data: { meta, data: { text } } });
  const [, json = ''] = /<script id="page-data"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ meta, data: { text } });
});
