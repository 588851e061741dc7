import type { SitePath } from '@proper/shared-types';
import * as v from 'valibot';
import type { AdmittedPage } from '../model';

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
export function articleOf({ path, meta }: AdmittedPage): Article | undefined {
  for (const candidate of meta.structuredData ?? []) {
    const result = v.safeParse(node, candidate);
    if (!result.success) continue;
    const { headline, description, datePublished } = result.output;
    return { path, headline, description, published: datePublished };
  }
  return undefined;
}
