import {
  loadMeta,
  type PageContent,
  type PageMeta,
  type RemotePage,
  SiteConfigProvider,
  type SitePath,
} from '@proper/shared-types';
import { exampleConfig } from '@proper/shared-types/example-config';
import { findPageEntry } from '@proper/shared-types/routes';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

/** A page with its content, as a remote's build generates it. */
type ContentPage = PageContent & { readonly path: SitePath; readonly meta: PageMeta };

/** Lists all pages of a remote. Pages with content replace the patterns that match them. */
const listPages = (pages: readonly RemotePage[], content: readonly ContentPage[]) => [
  ...pages.flatMap((entry) => (entry.meta ? [{ path: entry.path, entry, content: undefined }] : [])),
  ...content.flatMap((page) => {
    const entry = findPageEntry(pages, page.path);
    return entry ? [{ path: page.path, entry, content: page }] : [];
  }),
];

type TestedPage = ReturnType<typeof listPages>[number];

async function renderPage({ entry, content }: TestedPage): Promise<string> {
  const Page = (await entry.load()).default as ComponentType<PageContent>;
  return renderToStaticMarkup(
    <SiteConfigProvider value={exampleConfig}>
      <Page html={content?.html ?? {}} data={content?.data} />
    </SiteConfigProvider>,
  );
}

/**
 * Returns the server's markup of every page of a remote, by path.
 *
 * @param content - The pages that have content.
 */
export async function markupOfPages(
  pages: readonly RemotePage[],
  content: readonly ContentPage[] = [],
): Promise<ReadonlyMap<string, string>> {
  const markup = new Map<string, string>();
  for (const page of listPages(pages, content)) markup.set(page.path, await renderPage(page));
  return markup;
}

/** Returns the words of markup. A space separates elements, except those that keep a figure together. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<span class="no-break">(.*?)<\/span>/g, '$1')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Tests the rules that apply to every page of the site.
 *
 * @param content - The pages that have content.
 */
export function testPages(pages: readonly RemotePage[], content: readonly ContentPage[] = []): void {
  describe.each(listPages(pages, content))('the page at $path', (page) => {
    it('has exactly one h1, before any other heading, and skips no level', async () => {
      const levels = [...(await renderPage(page)).matchAll(/<h([1-6])[\s>]/g)].map(([, level]) =>
        Number(level),
      );
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(levels[0]).toBe(1);
      levels.reduce((previous, level) => {
        expect(level).toBeLessThanOrEqual(previous + 1);
        return level;
      });
    });

    it('uses no id twice, and refers to none that is missing', async () => {
      const html = await renderPage(page);
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, targets = ''] of html.matchAll(/aria-(?:labelledby|describedby)="([^"]+)"/g))
        expect(ids).toEqual(expect.arrayContaining(targets.split(' ')));
      for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(anchor);
    });

    it('has a title and a description of a useful length', async () => {
      const meta = page.content?.meta ?? (await loadMeta(page.entry));
      expect(meta?.title).toMatch(/^.{20,56} \| Proper$/);
      expect(meta?.description.length).toBeGreaterThanOrEqual(70);
      expect(meta?.description.length).toBeLessThanOrEqual(160);
    });
  });
}
