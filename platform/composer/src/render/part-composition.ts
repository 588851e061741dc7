import { paths, type RemoteName, type SitePath } from '@proper/shared-types';
import type { ComposedRemote, Composition, DocumentFile, Integrity } from '@proper/shared-types/release';
import { addressOf } from '../addresses';
import type { DescribedRemote, DescribedSite, StoredRelease } from '../model';

/** A browser file of a release as a document names it. */
export const fileOf = ({ release }: StoredRelease, file: string): DocumentFile => ({
  href: addressOf(release, file),
  integrity: release.files[file] ?? '',
});

/**
 * What one document says of the composition. It is rendered with marks in place of what it has to say of other remotes'
 * releases, and these are filled in afterwards: so nothing else of it can depend on them, and it need not be rendered again
 * for another team's release.
 */

/** The pages that the contract names, the main navigation's among them: each document knows them, however many more there are. */
const named: ReadonlySet<string> = new Set(Object.values(paths));

/** `/blog/mail` → `/`, `/blog`, `/blog/mail`: what its breadcrumbs may lead to. */
function trailTo(page: SitePath): ReadonlySet<string> {
  const segments = page.split('/').filter(Boolean);
  return new Set(['/', ...segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)]);
}

const versionMark = (name: RemoteName): string => `version-of-${name}-to-be-filled-in`;
const entryMark = (name: RemoteName): string => `/entry-of-${name}-to-be-filled-in`;
const integrityMark = (name: RemoteName): Integrity => `sha384-of-${name}-to-be-filled-in`;

/**
 * The part of a composition that a document is rendered with.
 *
 * @param page - Undefined for a document that belongs to no page.
 * @param own - The remote that has the page.
 */
export function partComposition(
  { config, shell, remotes, unavailable }: DescribedSite,
  page: SitePath | undefined,
  own: RemoteName | undefined,
): Composition {
  const trail = page === undefined ? undefined : trailTo(page);
  const isSaid = (path: SitePath): boolean => named.has(path) || trail?.has(path) === true;
  const composed = remotes.map(({ name, stored, pages }): readonly [string, ComposedRemote] => {
    const { entry, version } = stored.release;
    const rest = pages.every(({ path }) => isSaid(path)) ? {} : { hasMore: true as const };
    if (name === own) {
      const { href, integrity } = fileOf(stored, entry ?? '');
      return [name, { version, entry: href, integrity, ...rest }];
    }
    return [
      name,
      { version: versionMark(name), entry: entryMark(name), integrity: integrityMark(name), ...rest },
    ];
  });
  const said = remotes.flatMap(({ name, pages }) =>
    pages.filter(({ path }) => isSaid(path)).map(({ path }) => [path, name] as const),
  );
  return {
    config,
    shell: shell.stored.release.version,
    remotes: Object.fromEntries(composed) as Composition['remotes'],
    pages: Object.fromEntries(said),
    ...(unavailable.length > 0 ? { unavailable } : {}),
  };
}

/** Fills in what a rendered document says of the remotes. */
export const filledIn = (html: string, remotes: readonly DescribedRemote[]): string =>
  remotes.reduce((text, { name, stored }) => {
    const { href, integrity } = fileOf(stored, stored.release.entry ?? '');
    return text
      .replaceAll(entryMark(name), href)
      .replaceAll(versionMark(name), stored.release.version)
      .replaceAll(integrityMark(name), integrity);
  }, html);
