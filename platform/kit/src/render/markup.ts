import { parseFragment, serialize } from 'parse5';

const options = { scriptingEnabled: false };

/** Stands in for that of @proper/composer/markup. */
export const canonicalMarkup = (html: string): string => serialize(parseFragment(html, options), options);

/** Stands in for that of @proper/composer/markup. */
export function checkMarkup(
  html: string,
  { headings, names }: { readonly headings: 0 | 1; readonly names: readonly string[] },
): void {
  if ([...html.matchAll(/<h1[\s>]/g)].length !== headings) throw new Error(`has not ${headings} h1`);
  for (const [, id = ''] of html.matchAll(/\s(?:id|name)="([^"]*)"/g))
    if (names.includes(id)) throw new Error(`has the id ${id}, which scripts look up; choose another`);
}
