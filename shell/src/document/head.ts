import type { PageMeta, SiteConfig, StructuredData } from '@proper/shared-types';
import { socialPicture } from '@proper/shared-types/release';
import type { HeadPage } from '../remotes/page-source';
import type { Absence } from '../routing/address';
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

/** Marks the elements that belong to the page, which a navigation replaces; the others stay. */
export const pageHeadAttribute = 'data-page-head';

const absentMeta: Readonly<Record<Absence, PageMeta>> = {
  'not-found': {
    title: 'Page not found | Proper',
    description: 'There is no page at this address. The home page leads to everything that Proper does.',
    keywords: [],
    kind: 'website',
  },
  unavailable: {
    title: 'Not available at the moment | Proper',
    description: 'This page will be back soon. The home page leads to everything else that Proper does.',
    keywords: [],
    kind: 'website',
  },
};

const named = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
const property = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property: name, content },
});

/** The tags that show a page's picture where the page is shared. */
function pictureTags({ meta, picture }: HeadPage, { origin }: SiteConfig): readonly HeadTag[] {
  if (picture === undefined) return [];
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
 * @param page - Null for a document without a page, which search engines must not index.
 * @param absence - Why the document has no page.
 */
export function headOf(page: HeadPage | null, config: SiteConfig, absence: Absence = 'not-found'): PageHead {
  const meta = page?.meta ?? absentMeta[absence];
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

function elementOf({ tag, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.setAttribute(pageHeadAttribute, '');
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Replaces the previous page's head, and the structured data that its document had in the body. */
export function applyHead({ title, tags }: PageHead): void {
  document.title = title;
  for (const old of document.querySelectorAll(`[${pageHeadAttribute}]`)) old.remove();
  document.head.append(...tags.map(elementOf));
}
