import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import type { RemoteName, SitePath } from '@proper/shared-types';
import { type Release, socialPicture } from '@proper/shared-types/release';
import { messageOf, type StoredRelease } from '../model';
import { encodings } from '../publish/compress';
import { isOwnFile } from '../publish/own-files';
import { releaseFile } from '../pull/sources';

/** Checks of a stored release: each gives the reason to refuse it, or undefined. */

/** The form of the release is the one that pages are rendered from. */
export const faultOfForm = ({ schema, entry, name }: Release): string | undefined => {
  if (schema !== 3) return 'it was built for an earlier composer; build it again';
  return name !== 'shell' && entry === null ? 'release.json names no entry' : undefined;
};

/** Every file that the release names is one of its files, and none is what the composer makes of another. */
export function faultOfFiles({ entry, scripts, styles, pages, files, server }: Release): string | undefined {
  const named = [
    ...(entry === null ? [] : [entry]),
    ...scripts,
    ...styles,
    ...pages.flatMap((page) => [...page.scripts, ...page.styles]),
  ];
  const missing = named.find((file) => !Object.hasOwn(files, file));
  if (missing !== undefined) return `release.json names ${missing}, which is not among its files`;
  // `<file>/…` would be in the way as much as the file itself.
  const reserved = [releaseFile, server.file];
  const taken = Object.keys(files).find((file) => {
    const plain = file.replace(/\.(br|gz)$/, '');
    return reserved.some(
      (each) => plain === each || file.startsWith(`${each}/`) || each.startsWith(`${file}/`),
    );
  });
  if (taken !== undefined)
    return `its file ${taken} would take the place of one that the composer writes; rename it`;
  const compressed = Object.keys(files).find((file) =>
    encodings.some((ending) => file.endsWith(ending) && Object.hasOwn(files, file.slice(0, -ending.length))),
  );
  return compressed && `its file ${compressed} is the compressed form of another; leave it to the composer`;
}

/** Every page has the picture that its head names. */
export function faultOfPictures({ pages, files }: Release): string | undefined {
  const missing = pages
    .map(({ chunk }) => socialPicture.fileOf(chunk))
    .find((file) => !Object.hasOwn(files, file));
  return missing && `its files lack ${missing}, the picture of a page; build it again with this platform`;
}

/** Files for the root of the site do not take the place of the composer's own. */
export function faultOfRootFiles({ files }: Release): string | undefined {
  const taken = Object.keys(files).find(
    // A document is a file of the same folder: none of them is a folder for others.
    (file) => file.startsWith('root/') && (isOwnFile(file.slice('root/'.length)) || file.includes('.html/')),
  );
  return taken && `its file ${taken} would take the place of one that the composer writes; rename it`;
}

/** Every page is at a route that the remote owns, and no two have one path. */
export function faultOfPaths(
  { name, pages }: Release,
  ownerOf: (path: SitePath) => RemoteName | undefined,
): string | undefined {
  const known = new Set<SitePath>();
  for (const { path: page } of pages) {
    const owner = ownerOf(page);
    if (owner === undefined) return `no remote owns the route ${page}; give it an owner in remotes.json`;
    if (owner !== name) return `the route ${page} is owned by ${owner}; agree on it in remotes.json`;
    if (known.has(page)) return `two pages have the path ${page}`;
    if (isOwnFile(`${page.slice(1)}.html`))
      return `the path ${page} is kept for the site itself; choose another`;
    known.add(page);
  }
  return undefined;
}

/** Where in the file the engine stopped: a syntax error's stack begins with it. */
function lineOf(thrown: unknown, file: string): string {
  const [first = ''] = thrown instanceof Error ? (thrown.stack ?? '').split('\n') : [];
  const line = first.startsWith(`${file}:`) ? first.slice(file.length + 1) : '';
  return /^\d+$/.test(line) ? ` (line ${line})` : '';
}

/** Every browser script parses, as Chromium's engine parses a classic script. None runs. */
export function faultOfScripts({ release, folder }: StoredRelease): string | undefined {
  for (const file of Object.keys(release.files).filter((each) => each.endsWith('.js'))) {
    try {
      new Script(readFileSync(path.join(folder, 'browser', file), 'utf8'), { filename: file });
    } catch (cause) {
      return `its script ${file} does not parse: ${messageOf(cause)}${lineOf(cause, file)}`;
    }
  }
  return undefined;
}
