import { renderToStaticMarkup } from 'react-dom/server';
import { paths, SiteConfigProvider } from 'shared-types';
import { describe, expect, it } from 'vitest';
import { pages } from './remote';
import { testConfig } from './test-config';

async function render(path: string): Promise<string> {
  const page = pages.find((candidate) => candidate.path === path);
  if (page === undefined) throw new Error(`There is no page at ${path}.`);
  const { default: Page } = await page.load();
  return renderToStaticMarkup(
    <SiteConfigProvider value={testConfig}>
      <Page />
    </SiteConfigProvider>,
  );
}

const headingLevels = (html: string): number[] =>
  [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));

describe.each(pages)('$path', ({ path, meta }) => {
  it('has one h1, and skips no level of heading', async () => {
    const levels = headingLevels(await render(path));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    levels.reduce((above, level) => {
      expect(level).toBeLessThanOrEqual(above + 1);
      return level;
    });
  });

  it('has a title and a description of a fitting length', () => {
    expect(meta.title).toMatch(/^.{21,56} \| Proper$/);
    expect(meta.description.length).toBeGreaterThanOrEqual(70);
    expect(meta.description.length).toBeLessThanOrEqual(160);
  });
});

describe('the forms remote', () => {
  it('has titles and descriptions of their own for every page', () => {
    expect(new Set(pages.map(({ meta }) => meta.title)).size).toBe(pages.length);
    expect(new Set(pages.map(({ meta }) => meta.description)).size).toBe(pages.length);
  });

  it('shows the contact form at rest, with an empty plan first', async () => {
    const html = await render(paths.contact);
    expect(html).toContain('Let&#x27;s Get You Proper Assistance');
    expect(html).toContain('Send Request');
    expect(html).toMatch(/<select[^>]*><option value="">Choose a plan<\/option>/);
    for (const link of [paths.services, paths.faq, paths.resources, paths.about])
      expect(html).toContain(`href="${link}"`);
  });

  it.each([
    [paths.onboardingChecklist, true],
    [paths.delegationPlaybook, true],
    [paths.timeAudit, false],
    [paths.remoteWorkGuide, false],
    [paths.taskingGuide, true],
  ])('shows a preview image on %s: %s', async (path, shown) => {
    expect((await render(path)).includes('role="img"')).toBe(shown);
  });

  it('leads from the closing call of a resource to the first field of its form', async () => {
    const html = await render(paths.delegationPlaybook);
    expect(html).toContain('href="#get-access"');
    expect(html).toMatch(/<input[^>]*id="get-access"/);
  });
});
