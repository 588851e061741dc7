import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { SitePath } from '@proper/shared-types';
import { type Plan, type Planned, refused } from './plan';
import { faultOfPlace, isThere, type Repository, read } from './repository';
import { entryOf, filesOf, withEntry } from './repository-files';
import { faultOfPath, type PageWords, wordsOf } from './words';

const isSitePath = (word: string): word is SitePath => word.startsWith('/');

/** Puts a page among those of a remote. */
export const withPage = (remoteFile: string, remote: string, words: PageWords): string =>
  withEntry(remoteFile, { begin: 'export const pages', end: '];' }, entryOf('page', remote, words));

/** A page that is a component: its folder, and its entry among the remote's pages. */
function component(repository: Repository, remote: string, words: PageWords): Plan {
  const file = `${remote}/src/remote.ts`;
  const folder = `${remote}/src/pages/${words.slug}`;
  return {
    made: filesOf('page', remote, words),
    changed: new Map([[file, withPage(read(repository, file), remote, words)]]),
    next: [
      `Write the page in ${folder}/${words.pascal}Page.tsx, and its head in ${folder}/meta.ts.`,
      'Where other pages link to it, its path goes into shared-types/src/paths.ts, and is taken from there.',
    ],
    removal: [`Delete ${folder}, and its entry in ${file}.`],
  };
}

/** A text: its page, its card and its place in lists follow from the file. */
function article(repository: Repository, remote: string, words: PageWords): Plan {
  const files = [...filesOf('article', remote, words)].map(
    ([file, text]) =>
      [file, text.replace('published: 2000-01-01', `published: ${repository.today}`)] as const,
  );
  return {
    made: new Map(files),
    changed: new Map(),
    next: [
      `Write the article in ${remote}/src/content/articles/${words.slug}.mdx; docs/writing.md says how.`,
      `Its drawings are ${words.pascal}Picture.tsx and ${words.pascal}Figure.tsx in ${remote}/src/pictures.`,
    ],
    removal: [`Delete ${files.map(([file]) => file).join(', ')}.`],
  };
}

const ofResources = { titles: 'shared-types/src/names.ts', paths: 'shared-types/src/paths.ts' };
const cards = 'mfe-content/src/content/resources.ts';

/** A resource: its page, its PDF, and its card among the downloads. */
function resource(repository: Repository, remote: string, words: PageWords): Plan {
  const folder = path.join(repository.root, remote, 'src/content/resources');
  const place = readdirSync(folder).filter((file) => file.endsWith('.mdx')).length + 1;
  const files = [...filesOf('resource', remote, words)].map(
    ([file, text]) => [file, text.replace('place: 99', `place: ${place}`)] as const,
  );
  const constant = '} as const';
  return {
    made: new Map(files),
    changed: new Map([
      [
        ofResources.titles,
        withEntry(
          read(repository, ofResources.titles),
          { begin: 'export const resourceTitles', end: constant },
          `  ${words.key}: '${words.title}',\n`,
        ),
      ],
      [
        ofResources.paths,
        withEntry(
          read(repository, ofResources.paths),
          { begin: 'export const paths', end: '  /** Linked from the footer' },
          `  ${words.key}: '${words.path}',\n`,
        ),
      ],
      [
        cards,
        withEntry(
          read(repository, cards),
          { begin: 'export const resources', end: '];' },
          entryOf('card', remote, words),
        ),
      ],
    ]),
    next: [
      `Write the page in ${remote}/src/content/resources/${words.slug}.mdx, and the PDF in ${remote}/documents/texts/${words.slug}.mdx.`,
      `Draw the PDF's cover in ${remote}/documents/covers/${words.pascal}Cover.tsx.`,
      `Write its card, and the categories that list it, in ${cards}; its title, which all of them say, is in ${ofResources.titles}.`,
      'The contract offers its title and its path from now on: npx changeset says so in its changelog.',
    ],
    removal: [
      `Delete ${files.map(([file]) => file).join(', ')},`,
      `its entry in ${cards}, and the lines of ${words.key} in ${ofResources.titles} and ${ofResources.paths}.`,
    ],
  };
}

/** What a page is made as: below `/blog` and `/resources` pages are texts. */
const kinds: Readonly<Record<string, typeof component>> = { '/blog': article, '/resources': resource };

/** A new page of a remote. */
export function newPage(repository: Repository, remote: string, path: string): Planned {
  const fault = faultOfPath(path);
  if (fault !== undefined || !isSitePath(path)) return refused(fault ?? path);
  if (![...repository.remotes.remotes.keys()].some((name) => name === remote))
    return refused(
      `There is no remote "${remote}"; there are ${[...repository.remotes.remotes.keys()].join(', ')}.`,
    );
  const place = faultOfPlace(repository, path, remote);
  if (place !== undefined) return refused(place);
  const words = wordsOf(path);
  const make = kinds[path.slice(0, path.lastIndexOf('/'))] ?? component;
  const plan = make(repository, remote, words);
  const taken = [...plan.made.keys()].find((file) => isThere(repository, file));
  return taken === undefined
    ? { ok: true, plan }
    : refused(`${taken} is there already. Take another last part of the path, or edit what is there.`);
}

/** A new resource, of the remote that owns its path. */
export function newResource(repository: Repository, path: string): Planned {
  if (!/^\/resources\/[^/]+$/.test(path))
    return refused(`"${path}" is no path of a resource: write it as /resources/meeting-notes.`);
  return newPage(repository, 'mfe-forms', path);
}
