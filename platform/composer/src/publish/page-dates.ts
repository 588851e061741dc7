import type { SitePath } from '@proper/shared-types';
import type { ReleasePage } from '@proper/shared-types/release';
import * as v from 'valibot';
import { sha256 } from '../hash';
import type { Documents } from '../model';
import type { Compositions } from '../state/state-files';

/** A blog article, as its page's structured data describes it. */
export interface Article {
  readonly path: SitePath;
  readonly headline: string;
  readonly description: string;
  /** A day, such as `2026-03-09`. */
  readonly published: string;
}

const node = v.object({
  '@type': v.literal('Article'),
  headline: v.string(),
  description: v.string(),
  datePublished: v.pipe(v.string(), v.isoDate()),
});

/** The article on a page; undefined where its head data describes none. */
export function articleOf({ path, meta }: ReleasePage): Article | undefined {
  for (const candidate of meta.structuredData ?? []) {
    const result = v.safeParse(node, candidate);
    if (!result.success) continue;
    const { headline, description, datePublished } = result.output;
    return { path, headline, description, published: datePublished };
  }
  return undefined;
}

export type PageDates = Compositions['pages'];

/**
 * What a reader sees of a document: its title and the text of its main part. New versions, styles and scripts leave
 * it unchanged, as does a change of the navigation or the footer.
 */
function readableText(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  const main = /<main[\s>][\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const text = main.replaceAll(/<(script|style)[\s>][\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]*>/g, ' ');
  return `${title}\n${text.replaceAll(/\s+/g, ' ').trim()}`;
}

interface Composing {
  readonly documents: Documents;
  readonly pages: readonly ReleasePage[];
  /** From the previous composition. */
  readonly before: PageDates;
  /** The time of the new one, ISO 8601. */
  readonly at: string;
}

/**
 * When each page last changed. The first time it is now, or for an article its own date;
 * after that it is the time of the last composition that changed the text.
 */
export function datePages({ documents, pages, before, at }: Composing): PageDates {
  const dated = pages.map((page) => {
    const known = before[page.path];
    const html = documents.get(page.path)?.html;
    // The live document stays.
    if (known && html === undefined) return [page.path, known] as const;
    const content = sha256(readableText(html?.() ?? '')).slice(0, 16);
    const first = articleOf(page)?.published ?? at;
    const changed = known === undefined ? first : known.content === content ? known.changed : at;
    return [page.path, { content, changed }] as const;
  });
  return Object.fromEntries(dated);
}
