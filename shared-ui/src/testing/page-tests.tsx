import {
  metaOf,
  type PageContent,
  type PageMeta,
  type RemotePage,
  SiteConfigProvider,
  type SitePath,
} from '@proper/shared-types';
import { exampleConfig } from '@proper/shared-types/example-config';
import { entryAt } from '@proper/shared-types/routes';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

/** A page with its content, as a remote's build makes it. */
type ContentPage = PageContent & { readonly path: SitePath; readonly meta: PageMeta };

/** All pages of a remote, those with content in place of the patterns that match them. */
const everyPage = (pages: readonly RemotePage[], content: readonly ContentPage[]) => [
  ...pages.flatMap((page) => (page.meta ? [{ path: page.path, page, content: undefined }] : [])),
  ...content.flatMap((each) => {
    const page = entryAt(pages, each.path);
    return page ? [{ path: each.path, page, content: each }] : [];
  }),
];

type ShownPage = ReturnType<typeof everyPage>[number];

async function markupOf({ page, content }: ShownPage): Promise<string> {
  const { default: Page } = await page.load();
  const Shown = Page as ComponentType<PageContent>;
  return renderToStaticMarkup(
    <SiteConfigProvider value={exampleConfig}>
      <Shown html={content?.html ?? {}} data={content?.data} />
    </SiteConfigProvider>,
  );
}

/**
 * The markup of every page of a remote, by path, as a server writes it.
 *
 * @param content - The pages that have content.
 */
export async function markupOfPages(
  pages: readonly RemotePage[],
  content: readonly ContentPage[] = [],
): Promise<ReadonlyMap<string, string>> {
  const markup = new Map<string, string>();
  for (const each of everyPage(pages, content)) markup.set(each.path, await markupOf(each));
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

/**
 * What every page of the site keeps to, whichever remote it belongs to.
 *
 * @param content - The pages that have content.
 */
export function testPages(pages: readonly RemotePage[], content: readonly ContentPage[] = []): void {
  describe.each(everyPage(pages, content))('the page at $path', (each) => {
    it('has exactly one h1, before any other heading, and skips no level', async () => {
      const levels = [...(await markupOf(each)).matchAll(/<h([1-6])[\s>]/g)].map(([, level]) =>
        Number(level),
      );
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(levels[0]).toBe(1);
      levels.reduce((previous, level) => {
        expect(level).toBeLessThanOrEqual(previous + 1);
        return level;
      });
    });

    it('uses no id twice, and points to none that is missing', async () => {
      const html = await markupOf(each);
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, targets = ''] of html.matchAll(/aria-(?:labelledby|describedby)="([^"]+)"/g))
        expect(ids).toEqual(expect.arrayContaining(targets.split(' ')));
      for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(anchor);
    });

    it('has a title and a description of useful length', async () => {
      const meta = each.content?.meta ?? (await metaOf(each.page));
      expect(meta?.title).toMatch(/^.{20,56} \| Proper$/);
      expect(meta?.description.length).toBeGreaterThanOrEqual(70);
      expect(meta?.description.length).toBeLessThanOrEqual(160);
    });
  });
}
