import { metaOf, type RemotePage, SiteConfigProvider } from '@proper/shared-types';
import { exampleConfig } from '@proper/shared-types/example-config';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

/** The markup of every page of a remote, by path, as a server writes it. */
export async function markupOfPages(pages: readonly RemotePage[]): Promise<ReadonlyMap<string, string>> {
  const markup = new Map<string, string>();
  for (const { path, load } of pages) {
    const { default: Page } = await load();
    markup.set(
      path,
      renderToStaticMarkup(
        <SiteConfigProvider value={exampleConfig}>
          <Page />
        </SiteConfigProvider>,
      ),
    );
  }
  return markup;
}

/** The words of a piece of markup, each apart from the next; what keeps a figure whole is part of its sentence. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<span class="figure">(.*?)<\/span>/g, '$1')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What every page of the site keeps to, whichever remote it belongs to. */
export function testPages(pages: readonly RemotePage[]): void {
  describe.each(pages)('the page at $path', (page) => {
    const { path } = page;
    const markup = async (): Promise<string> => (await markupOfPages(pages)).get(path) ?? '';

    it('has exactly one h1, before any other heading, and skips no level', async () => {
      const levels = [...(await markup()).matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(levels[0]).toBe(1);
      levels.reduce((previous, level) => {
        expect(level).toBeLessThanOrEqual(previous + 1);
        return level;
      });
    });

    it('uses no id twice, and points to none that is missing', async () => {
      const html = await markup();
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, targets = ''] of html.matchAll(/aria-(?:labelledby|describedby)="([^"]+)"/g))
        expect(ids).toEqual(expect.arrayContaining(targets.split(' ')));
      for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(anchor);
    });

    it('carries no style attribute', async () => {
      expect(await markup()).not.toContain(' style="');
    });

    it('has a title and a description of useful length', async () => {
      const meta = await metaOf(page);
      expect(meta.title).toMatch(/^.{20,56} \| Proper$/);
      expect(meta.description.length).toBeGreaterThanOrEqual(70);
      expect(meta.description.length).toBeLessThanOrEqual(160);
    });
  });

  it('gives every page a title and a description of its own', async () => {
    const metas = await Promise.all(pages.map(metaOf));
    expect(new Set(metas.map(({ title }) => title)).size).toBe(pages.length);
    expect(new Set(metas.map(({ description }) => description)).size).toBe(pages.length);
  });
}
