import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { headTitle, type PageWords } from './words';

const templates = path.join(import.meta.dirname, 'templates');

/** What stands in templates, and what takes its place. */
const fillings = (remote: string, words: PageWords): readonly (readonly [string, string])[] => [
  ['mfe-example', remote],
  ['/example-page`', `${words.path}\``],
  ["path: '/example-page'", `path: '${words.path}'`],
  ['example-chunk', words.slug],
  ['example-page', words.slug],
  ['exampleKey', words.key],
  ['Example page', words.title],
  ['Head title | Proper', headTitle(words.title)],
  ['ExamplePage', `${words.pascal}Page`],
  ['ExamplePicture', `${words.pascal}Picture`],
  ['ExampleFigure', `${words.pascal}Figure`],
  ['ExampleCover', `${words.pascal}Cover`],
  ["['keyword']", `['${words.title.toLowerCase()}']`],
  ['[keyword]', `[${words.title.toLowerCase()}]`],
];

/** Puts a page's words in the place of a template's own. */
const filled = (text: string, remote: string, words: PageWords): string =>
  fillings(remote, words).reduce((result, [from, to]) => result.replaceAll(from, to), text);

/** All files of a template, filled in, each with its path below the remote's folder. */
export function filesOf(template: string, remote: string, words: PageWords): ReadonlyMap<string, string> {
  const folder = path.join(templates, template);
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [
        path.posix.join(remote, filled(path.relative(folder, file), remote, words)),
        filled(readFileSync(file, 'utf8'), remote, words),
      ]),
  );
}

/** One entry for a list in a file, filled in. */
export const entryOf = (name: string, remote: string, words: PageWords): string =>
  filled(readFileSync(path.join(templates, 'entries', `${name}.txt`), 'utf8'), remote, words);

/**
 * A text with something before the end of one of its lists.
 *
 * @param begin - The line with which the list begins.
 * @param end - The line with which it ends.
 * @throws Error when there is no such list: the file has another form than this command knows.
 */
export function withEntry(
  text: string,
  { begin, end }: { begin: string; end: string },
  entry: string,
): string {
  const from = text.indexOf(begin);
  const at = from < 0 ? -1 : text.indexOf(`\n${end}`, from);
  if (at < 0) throw new Error(`There is no "${begin}" … "${end}" in the file any more.`);
  return `${text.slice(0, at + 1)}${entry}${text.slice(at + 1)}`;
}
