import type { SiteConfig, SitePath, StructuredData } from '@proper/shared-types';
import type { ReleasePage } from '@proper/shared-types/release';
import { listBreadcrumbs } from './breadcrumbs';

/** A page as its structured data describes it. */
interface DescribedPage extends Pick<ReleasePage, 'path' | 'meta'> {
  /** The address of its picture for social networks. */
  readonly picture?: string | undefined;
}

const addressKeys = new Set(['@id', 'url', 'image', 'item', 'logo']);

/** Makes site-relative addresses absolute, at any depth. */
function makeAbsolute(value: unknown, origin: string, key = ''): unknown {
  if (typeof value === 'string')
    return addressKeys.has(key) && value.startsWith('/') ? origin + value : value;
  if (Array.isArray(value)) return value.map((entry) => makeAbsolute(entry, origin, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [name, makeAbsolute(entry, origin, name)]),
    );
  return value;
}

const createSiteNodes = (config: SiteConfig): readonly StructuredData[] => [
  {
    '@type': 'Organization',
    '@id': '/#organization',
    name: 'Proper',
    url: '/',
    logo: '/icon-512.png',
    email: config.contactEmail,
    sameAs: [config.instagramUrl, config.linkedinUrl],
  },
  {
    '@type': 'WebSite',
    '@id': '/#website',
    name: 'Proper',
    url: '/',
    inLanguage: 'en-GB',
    publisher: { '@id': '/#organization' },
  },
];

const createBreadcrumbNode = (path: SitePath): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: listBreadcrumbs(path).map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: href,
  })),
});

/** Adds the page's picture to an article that names no other. */
const addPicture = (node: StructuredData, picture: string | undefined): StructuredData =>
  node['@type'] === 'Article' && picture !== undefined ? { image: picture, ...node } : node;

/**
 * Creates the data for search engines: the site's own nodes, the breadcrumbs, and the page's nodes. Search
 * engines read only documents, so a client navigation sets none.
 */
export function createStructuredData(page: DescribedPage | null, config: SiteConfig) {
  const nodes = [
    ...createSiteNodes(config),
    ...(page && page.path !== '/' ? [createBreadcrumbNode(page.path)] : []),
    ...(page?.meta.structuredData ?? []).map((node) => addPicture(node, page?.picture)),
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': nodes.map((node) => makeAbsolute(node, config.origin)),
  };
}
