/** The names of a new page, made of the last part of its path. */
export interface PageWords {
  readonly path: string;
  /** `on-delegating`: names files and the chunk. */
  readonly slug: string;
  /** `On delegating`: a title to begin with. */
  readonly title: string;
  /** A title for the head, of a length that a test accepts. */
  readonly headTitle: string;
  /** `OnDelegating`: begins the names of components. */
  readonly pascal: string;
  /** `onDelegating`: its key in `shared-types`. */
  readonly key: string;
}

/** The most letters of the last part of a path: a title has to fit into the head. */
const longestSlug = 40;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Why a word is not the path of a page; undefined if it is. */
export function faultOfPath(path: string): string | undefined {
  if (!/^(\/[a-z][a-z0-9]*(-[a-z0-9]+)*)+$/.test(path))
    return `"${path}" is no path of a page: write it as /blog/on-delegating, in small letters, digits and hyphens.`;
  const slug = path.split('/').at(-1) ?? '';
  return slug.length > longestSlug ? `"${slug}" is longer than ${longestSlug} letters.` : undefined;
}

/** The words of a page at a valid path. */
export function wordsOf(path: string): PageWords {
  const slug = path.split('/').at(-1) ?? '';
  const words = slug.split('-');
  const pascal = words.map(capital).join('');
  const title = capital(words.join(' '));
  return {
    path,
    slug,
    title,
    headTitle: `${title}: ${title.length > 30 ? 'say more' : 'say here what it is'} | Proper`,
    pascal,
    key: pascal.charAt(0).toLowerCase() + pascal.slice(1),
  };
}

/** `Do you bill by the hour?` → `do-you-bill-by-the-hour`: an anchor, cut after a whole word. */
export function anchorOf(words: string): string {
  const parts = words.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return parts.reduce((anchor, part) => {
    const longer = anchor === '' ? part : `${anchor}-${part}`;
    return longer.length > longestSlug ? anchor : longer;
  }, '');
}
