import { documentFile, siteManifestFile, unavailableFolder } from '@proper/operator-kit/composed-site';
import { fileOfHeaders } from '@proper/operator-kit/response-headers';
import type { SitePath } from '@proper/shared-types';
import { feedPath } from '@proper/shared-types/release';

/** The policies of a site's documents, for nginx, whose configuration says how it reads them. */
export const policiesFile = '_policies.conf';

/** The pages of a site, for nginx, which cannot change the case of an address. */
export const pagesFile = '_pages.conf';

const ownFiles: readonly string[] = [
  siteManifestFile,
  documentFile(null),
  '_headers',
  '_redirects',
  fileOfHeaders,
  policiesFile,
  pagesFile,
  'config.json',
  'index.html',
  'robots.txt',
  'sitemap.xml',
  feedPath.slice(1),
  'releases',
  unavailableFolder,
];

/** Whether a file, relative to the site, is one that the composer itself writes, or would be in its way. */
export const isOwnFile = (file: string): boolean =>
  ownFiles.some((own) => file === own || file.startsWith(`${own}/`) || own.startsWith(`${file}/`));

/** Addresses that servers of the site answer themselves. */
const reservedPaths = ['/api', '/rest', '/operator', '/metrics', '/releases'];

/** Whether a page cannot have a path, because a server of the site would answer in its place. */
export const isReservedPath = (page: SitePath): boolean =>
  reservedPaths.some((reserved) => page === reserved || page.startsWith(`${reserved}/`));
