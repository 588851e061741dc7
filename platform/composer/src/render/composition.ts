import type { RemoteName, SiteConfig, SitePath } from '@proper/shared-types';
import type {
  ComposedRemote,
  DocumentFile,
  LiveComposition,
  Release,
  ReleasePage,
} from '@proper/shared-types/release';
import { addressOf } from '../addresses';
import { sha256OfData } from '../hash';
import type { ReleaseSet, StoredRelease } from '../model';
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

/** What a document is about. */
export interface Subject {
  /** Null for the not-found document. */
  readonly path: SitePath | null;
  /** Undefined if there is no page at the path, or it is not available. */
  readonly page?: ReleasePage | undefined;
}

/** A document as a report names it. */
export const formatSubject = ({ path, page }: Subject): string =>
  page ? `the page ${page.path}` : `the document of ${path ?? 'what is not found'}`;

/** The code of a remote's release, without its pages: what each of its documents depends on. */
const codeOf = ({ name, entry, scripts, styles, server, files }: Release): unknown => [
  name,
  entry,
  server,
  [...(entry === null ? [] : [entry]), ...scripts, ...styles].map((file) => [file, files[file]]),
];

/** What all documents of one remote, or of none, have in common. */
interface CommonInputs {
  /** Identifies what renders them. */
  readonly tools: unknown;
  readonly config: SiteConfig;
  readonly shell: StoredRelease;
  readonly remote: StoredRelease | null;
}

/** Identifies documents by everything they are made from: documents of the same fingerprint are equal. */
export function documentFingerprints({
  tools,
  config,
  shell,
  remote,
}: CommonInputs): (subject: Subject) => string {
  const common = sha256OfData([tools, config, shell.release, remote && codeOf(remote.release)]);
  return ({ path, page }) => {
    const { scripts = [], styles = [], picture = '', content = '' } = page ?? {};
    const files = [...scripts, ...styles, picture, content];
    return sha256OfData([common, path, page, files.map((file) => [file, remote?.release.files[file]])]);
  };
}
