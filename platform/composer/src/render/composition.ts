import type { RemoteName, SiteConfig, SitePath } from '@proper/shared-types';
import type {
  ComposedRemote,
  Composition,
  DocumentFile,
  LiveComposition,
  Release,
} from '@proper/shared-types/release';
import { addressOf } from '../addresses';
import { sha256OfData } from '../hash';
import type { AdmittedPage, DescribedRemote, ReleaseSet, StoredRelease } from '../model';
import type { Remotes } from '../pull/remotes-file';

/** A browser file of a release as a document names it. */
export const fileOf = ({ release }: StoredRelease, file: string): DocumentFile => ({
  href: addressOf(release, file),
  integrity: release.files[file] ?? '',
});

/** A remote's release as a browser loads it. */
export function composedRemote(stored: StoredRelease): ComposedRemote {
  const { name, entry } = stored.release;
  const { href, integrity } = fileOf(stored, entry ?? '');
  return { name: name as RemoteName, entry: href, integrity };
}

/**
 * What open pages look up of a site.
 *
 * @param find - Gives the release of a version of a name, if there is one.
 */
export const liveCompositionOf = (
  { versions, unavailable }: ReleaseSet,
  { remotes }: Pick<Remotes, 'remotes'>,
  find: (name: RemoteName, version: string) => StoredRelease | undefined,
): LiveComposition => ({
  versions,
  remotes: [...remotes].flatMap(([name, { routes }]) => {
    const version = versions[name];
    const stored = version === undefined ? undefined : find(name, version);
    return stored ? [{ ...composedRemote(stored), routes }] : [];
  }),
  unavailable,
});

/** One document: of a page, of a page that is not available, or, without either, the not-found document. */
export interface Subject {
  readonly page?: AdmittedPage;
  readonly unavailable?: SitePath;
}

/** The path of a document; null for the not-found document. */
export const pathOf = ({ page, unavailable }: Subject): SitePath | null => page?.path ?? unavailable ?? null;

/** A document as a report names it. */
export const formatSubject = (subject: Subject): string =>
  subject.page
    ? `the page ${subject.page.path}`
    : `the document of ${pathOf(subject) ?? 'what is not found'}`;

/**
 * What a document is composed from.
 *
 * @param remote - The one that has the page; null for a document that no remote has a part in.
 */
export const compositionOf = (
  subject: Subject,
  config: SiteConfig,
  { shell, remote }: { readonly shell: StoredRelease; readonly remote: DescribedRemote | null },
): Composition => ({
  config,
  shell: shell.release.version,
  page: pathOf(subject),
  remote: remote && composedRemote(remote.stored),
});

/** The code of a remote's release, without its pages: what each of its documents depends on. */
const codeOf = ({ name, entry, scripts, styles, server, files }: Release): unknown => [
  name,
  entry,
  server,
  [...(entry === null ? [] : [entry]), ...scripts, ...styles].map((file) => [file, files[file]]),
];

/**
 * Names documents by everything they are made from: documents of the same name are equal.
 *
 * @param tools - Identifies what renders them.
 */
export function documentNames(tools: unknown, shell: StoredRelease, remote: DescribedRemote | null) {
  const common = sha256OfData([tools, shell.release, remote && codeOf(remote.stored.release)]);
  const pages = new Map(remote?.stored.release.pages.map((page) => [page.path, page]));
  return (subject: Subject, composition: Composition): string => {
    const { page } = subject;
    const built = page && pages.get(page.path);
    const { scripts = [], styles = [], picture = '', content = '' } = built ?? {};
    const files = [...scripts, ...styles, picture, content];
    return sha256OfData([
      common,
      composition,
      page,
      files.map((file) => [file, remote?.stored.release.files[file]]),
    ]);
  };
}
