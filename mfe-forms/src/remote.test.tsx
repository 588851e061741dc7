import { readdirSync } from 'node:fs';
import path from 'node:path';
import { contentPages } from '@proper/kit/content';
import { paths } from '@proper/shared-types/company';
import { markupOfPages, testPages } from '@proper/shared-ui/testing';
import { expect, it } from 'vitest';
import type { Resource } from './content';
import content from './content';
import { pages } from './remote';

const workspace = path.resolve(import.meta.dirname, '..');
const resourcePages = contentPages(workspace, content);
const markup = await markupOfPages(pages, resourcePages);
const markupOf = (path: string): string => markup.get(path) ?? '';

testPages(pages, resourcePages);

it('the contact form offers every plan below an empty one, and its page leads to other pages', () => {
  const html = markupOf(paths.contact);
  expect(html).toMatch(/<select[^>]*><option value="">Choose a plan<\/option>/);
  const plans = [...html.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);
  expect(plans).toEqual(['', 'fractional', 'fulltime', 'teams', 'not-sure']);
  for (const link of [paths.services, paths.faq, paths.resources, paths.about])
    expect(html).toContain(`href="${link}"`);
});

it.each([
  [paths.onboardingChecklist, true],
  [paths.delegationPlaybook, true],
  [paths.timeAudit, false],
  [paths.remoteWorkGuide, false],
  [paths.taskingGuide, true],
])('%s shows a preview image: %s', (path, isShown) => {
  expect(/role="img"|<img\b/.test(markupOf(path))).toBe(isShown);
});

it.each(resourcePages.filter(({ path }) => path.startsWith(paths.resources)))(
  '$path says what can be read or printed at once, and shows no empty section',
  ({ path, data }) => {
    const { document, inside = [] } = data as Resource;
    const html = markupOf(path);
    expect(html.includes('Until then')).toBe(document === undefined);
    expect(html.match(/Read two pages first/g) ?? []).toHaveLength(inside.length > 0 ? 2 : 0);
    expect(html.match(/<img[^>]*alt="Page /g) ?? []).toHaveLength(inside.length);
    for (const guide of [paths.delegationPlaybook, paths.remoteWorkGuide, paths.taskingGuide])
      if (guide === path) expect(html).not.toContain(`href="${guide}"`);
  },
);

it('the closing call of a resource leads to the first field of its form, or to other pages', () => {
  const html = markupOf(paths.delegationPlaybook);
  for (const link of [paths.resources, paths.contact]) expect(html).toContain(`href="${link}"`);
  expect(html).toContain('href="#get-access"');
  expect(html).toMatch(/<input[^>]*id="get-access"/);
});

it('each PDF belongs to exactly one resource', () => {
  const offered = resourcePages.flatMap(({ data }) => (data as Resource).document ?? []);
  const texts = readdirSync(path.join(workspace, 'documents/texts'));
  expect(offered.sort()).toEqual(texts.map((file) => path.basename(file, '.mdx')).sort());
});
