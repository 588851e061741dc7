import type { PageMeta, SiteConfig, StructuredData } from 'shared-types';
import { socialPicture } from 'shared-types/release';
import type { HeadPage } from './head-page';
import { structuredDataOf } from './structured-data';

/** One element of a document's head that belongs to the page and not to the site. */
export interface HeadTag {
  readonly tag: 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

export interface PageHead {
  readonly title: string;
  readonly tags: readonly HeadTag[];
}

const notFoundMeta: PageMeta = {
  title: 'Page not found | Proper',
  description: 'There is no page at this address. The home page leads to everything that Proper does.',
  keywords: [],
  kind: 'website',
};

const named = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
const property = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property: name, content },
});

/** The tags that show a page's picture where the page is shared. */
function pictureTags({ meta, picture }: HeadPage, { origin }: SiteConfig): readonly HeadTag[] {
  const address = origin + picture;
  const alt = `The title “${meta.title}” beside a week in which loose slips of paper settle and are ticked off`;
  return [
    property('og:image', address),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(socialPicture.width)),
    property('og:image:height', String(socialPicture.height)),
    property('og:image:alt', alt),
    named('twitter:image', address),
    named('twitter:image:alt', alt),
  ];
}

/** JSON that is safe inside a script element. */
export const embeddedJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The head of a page: the composer writes it into the document, and the browser's shell puts it in place on a
 * navigation, so that both say the same.
 *
 * @param page - Null for the not-found page, which has no address of its own and is not to be indexed.
 */
export function headOf(page: HeadPage | null, config: SiteConfig): PageHead {
  const meta = page?.meta ?? notFoundMeta;
  const address = page && `${config.origin}${page.path}`;
  const json: readonly StructuredData[] = structuredDataOf(page, config);
  return {
    title: meta.title,
    tags: [
      named('description', meta.description),
      ...(meta.keywords.length > 0 ? [named('keywords', meta.keywords.join(', '))] : []),
      ...(address
        ? [
            { tag: 'link', attributes: { rel: 'canonical', href: address } } as const,
            property('og:url', address),
          ]
        : [named('robots', 'noindex')]),
      property('og:type', meta.kind),
      property('og:site_name', 'Proper'),
      property('og:locale', 'en_GB'),
      property('og:title', meta.title),
      property('og:description', meta.description),
      named('twitter:card', page ? 'summary_large_image' : 'summary'),
      named('twitter:title', meta.title),
      named('twitter:description', meta.description),
      ...(page ? pictureTags(page, config) : []),
      {
        tag: 'script',
        attributes: { type: 'application/ld+json' },
        text: embeddedJson({ '@context': 'https://schema.org', '@graph': json }),
      },
    ],
  };
}
