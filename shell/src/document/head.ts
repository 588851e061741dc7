import type { PageMeta, SiteConfig } from '@proper/shared-types';
import { type Absence, socialPicture } from '@proper/shared-types/release';
import type { HeadPage, HeadTag, PageHead } from './apply-head';
import { createStructuredData } from './structured-data';

const absentMeta: Readonly<Record<Absence, Pick<PageMeta, 'title' | 'description'>>> = {
  'not-found': {
    title: 'Page not found | Proper',
    description: 'There is no page at this address. The home page leads to everything that Proper does.',
  },
  unavailable: {
    title: 'Not available at the moment | Proper',
    description: 'This page will be back soon. The home page leads to everything else that Proper does.',
  },
};

const metaTag = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
const openGraphTag = (property: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property, content },
});

/** The picture that social networks show for the page. */
function pictureTags({ meta, picture }: HeadPage, { origin }: SiteConfig): readonly HeadTag[] {
  if (picture === undefined) return [];
  const address = origin + picture;
  const alt = `The title “${meta.title}” beside a week in which loose slips of paper settle and are ticked off`;
  return [
    openGraphTag('og:image', address),
    openGraphTag('og:image:type', 'image/png'),
    openGraphTag('og:image:width', String(socialPicture.width)),
    openGraphTag('og:image:height', String(socialPicture.height)),
    openGraphTag('og:image:alt', alt),
    metaTag('twitter:image', address),
    metaTag('twitter:image:alt', alt),
  ];
}

/** JSON that is safe inside a script element. */
export const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The head of a page. The composer writes it into the document, and the shell applies it on a navigation in the browser, so both
 * are the same.
 *
 * @param page - Null for a document without a page, which search engines must not index.
 * @param absence - Why the document has no page.
 */
export function createHead(
  page: HeadPage | null,
  config: SiteConfig,
  absence: Absence = 'not-found',
): PageHead {
  const { title, description } = page?.meta ?? absentMeta[absence];
  const keywords = page?.meta.keywords ?? [];
  const address = page && `${config.origin}${page.path}`;
  return {
    title,
    tags: [
      metaTag('description', description),
      ...(keywords.length > 0 ? [metaTag('keywords', keywords.join(', '))] : []),
      ...(address
        ? [
            { tag: 'link', attributes: { rel: 'canonical', href: address } } as const,
            openGraphTag('og:url', address),
          ]
        : [metaTag('robots', 'noindex')]),
      openGraphTag('og:type', page?.meta.kind ?? 'website'),
      openGraphTag('og:site_name', 'Proper'),
      openGraphTag('og:locale', 'en_GB'),
      openGraphTag('og:title', title),
      openGraphTag('og:description', description),
      metaTag('twitter:card', page ? 'summary_large_image' : 'summary'),
      metaTag('twitter:title', title),
      metaTag('twitter:description', description),
      ...(page ? pictureTags(page, config) : []),
      {
        tag: 'script',
        attributes: { type: 'application/ld+json' },
        text: escapeJson({
          '@context': 'https://schema.org',
          '@graph': createStructuredData(page, config),
        }),
      },
    ],
  };
}
