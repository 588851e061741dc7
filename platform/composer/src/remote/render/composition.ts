import type { SiteConfig, SitePath } from '@proper/shared-types';
import type { ComposedRemote, DocumentFile, Release, ReleasePage } from '@proper/shared-types/release';
import { addressOf } from '../../model/addresses';
import { sha256OfData } from '../../model/hash';
import type { StoredRelease } from '../../model/releases';

export const fileOf = ({ release }: StoredRelease, file: string): DocumentFile => ({
  href: addressOf(release, file),
  integrity: release.files[file] ?? '',
});

export function composedRemote(stored: StoredRelease): ComposedRemote {
  const { name, entry } = stored.release;
  const { href, integrity } = fileOf(stored, entry ?? '');
  return { name, entry: href, integrity };
}

/** The releases that a document is made from. */
export interface DocumentReleases {
  readonly shell: StoredRelease;
  /** The remote that has the page; null for a document without a page. */
  readonly remote: StoredRelease | null;
}

/** Where a document is, and which page it shows. */
export interface DocumentRoute {
  /** Null for the not-found document. */
  readonly path: SitePath | null;
  /** Undefined if the path has no page, or it is not available. */
  readonly page?: ReleasePage | undefined;
}

/** A document as a report names it. */
export const formatRoute = ({ path, page }: DocumentRoute): string =>
  page ? `the page ${page.path}` : `the document of ${path ?? 'what is not found'}`;

/** The code of a remote's release, without its pages: all of its documents depend on it. */
const pickCode = ({ name, entry, scripts, styles, server, files }: Release): unknown => [
  name,
  entry,
  server,
  [...(entry === null ? [] : [entry]), ...scripts, ...styles].map((file) => [file, files[file]]),
];

/** Identifies documents by everything they are made from, including the tools: equal fingerprints mean equal documents. */
export function documentFingerprints(
  tools: unknown,
  config: SiteConfig,
  { shell, remote }: DocumentReleases,
): (route: DocumentRoute) => string {
  const common = sha256OfData([tools, config, shell.release, remote && pickCode(remote.release)]);
  return ({ path, page }) => {
    const { scripts = [], styles = [], picture = '', content = '' } = page ?? {};
    const files = [...scripts, ...styles, picture, content];
    return sha256OfData([common, path, page, files.map((file) => [file, remote?.release.files[file]])]);
  };
}
