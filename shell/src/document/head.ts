import type { PageMeta, SiteConfig } from '@proper/shared-types';
import {
  type Absence,
  type DocumentData,
  type ReleasePage,
  socialPicture,
} from '@proper/shared-types/release';

/** A page that exists, as its head describes it. */
export interface HeadPage extends Pick<DocumentData, 'meta'>, Pick<ReleasePage, 'path'> {
  /** The address of its picture for social networks. They read only documents, so a navigation needs none. */
  readonly picture?: string | undefined;
}

/** An element of a document's head that belongs to the page and not to the whole site. */
export interface HeadTag {
  readonly tag: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
}

export interface PageHead {
  readonly title: string;
  readonly tags: readonly HeadTag[];
}

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

const createMetaTag = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { name, content },
});
const createOpenGraphTag = (property: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property, content },
});

/** The picture that social networks show for the page. */
function createPictureTags({ meta, picture }: HeadPage, { origin }: SiteConfig): readonly HeadTag[] {
  if (picture === undefined) return [];
  const address = origin + picture;
  const alt = `The title “${meta.title}” beside a week in which loose slips of paper settle and are ticked off`;
  return [
    createOpenGraphTag('og:image', address),
    createOpenGraphTag('og:image:type', 'image/png'),
    createOpenGraphTag('og:image:width', String(socialPicture.width)),
    createOpenGraphTag('og:image:height', String(socialPicture.height)),
    createOpenGraphTag('og:image:alt', alt),
    createMetaTag('twitter:image', address),
    createMetaTag('twitter:image:alt', alt),
  ];
}

/**
 * Creates the head of a page. The composer writes it into the document, and the shell applies it on a
 * navigation, so both are the same.
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
      createMetaTag('description', description),
      ...(keywords.length > 0 ? [createMetaTag('keywords', keywords.join(', '))] : []),
      ...(address
        ? [
            { tag: 'link', attributes: { rel: 'canonical', href: address } } as const,
            createOpenGraphTag('og:url', address),
          ]
        : [createMetaTag('robots', 'noindex')]),
      createOpenGraphTag('og:type', page?.meta.kind ?? 'website'),
      createOpenGraphTag('og:site_name', 'Proper'),
      createOpenGraphTag('og:locale', 'en_GB'),
      createOpenGraphTag('og:title', title),
      createOpenGraphTag('og:description', description),
      createMetaTag('twitter:card', page ? 'summary_large_image' : 'summary'),
      createMetaTag('twitter:title', title),
      createMetaTag('twitter:description', description),
      ...(page ? createPictureTags(page, config) : []),
    ],
  };
}
