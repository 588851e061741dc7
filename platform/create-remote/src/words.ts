/** The most letters of the last part of a path, whose title has to fit into the head. */
const longestSlug = 40;

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const slugOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** What somebody has typed is not a name, or not a path. The message says how to write it. */
export class WordError extends Error {
  override readonly name = 'WordError';
}

/** @throws WordError if a remote cannot have this name */
export function checkName(name: string): void {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new WordError(`"${name}" is not the name of a remote: write it like mfe-careers.`);
}

/** @throws WordError if a page cannot have this path */
export function checkPath(path: string): asserts path is `/${string}` {
  if (!/^(\/[a-z][a-z0-9]*(-[a-z0-9]+)*)+$/.test(path))
    throw new WordError(
      `"${path}" is not a path: write it like /blog/on-delegating, in small letters, digits and hyphens.`,
    );
  const slug = slugOf(path);
  if (slug.length > longestSlug)
    throw new WordError(`"${slug}" is longer than ${longestSlug} letters: shorten it.`);
}

/** Derives the names of a page from its valid path. */
export function derivePageWords(path: `/${string}`) {
  const slug = slugOf(path);
  const words = slug.split('-');
  const pascal = words.map(capitalise).join('');
  const title = capitalise(words.join(' '));
  return {
    path,
    /** `on-delegating`: names files and the chunk. */
    slug,
    /** `On delegating`: a first title. */
    title,
    /** A title for the head, of a length that the tests accept. */
    headTitle: `${title}: ${title.length > 30 ? 'say more' : 'say here what it is'} | Proper`,
    /** `OnDelegating`: begins the names of components. */
    pascal,
    /** `onDelegating`: its key in `shared-types`. */
    key: pascal.charAt(0).toLowerCase() + pascal.slice(1),
  };
}

/** `Do you bill by the hour?` → `do-you-bill-by-the-hour`: an anchor, cut after a whole word. */
export function deriveAnchor(sentence: string): string {
  const words = sentence.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.reduce((anchor, word) => {
    const longer = anchor === '' ? word : `${anchor}-${word}`;
    return longer.length > longestSlug ? anchor : longer;
  }, '');
}
