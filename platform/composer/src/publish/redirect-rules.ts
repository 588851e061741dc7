/** Cloudflare Pages takes so many rules without `*`, and so many with it. */
const mostRules = { fixed: 2_000, withPattern: 100 };

const depth = (page: string): number => page.split('/').length;

/** What a static host can be told of the same rule: the usual spellings of each page, in the format of `_redirects`. */
export function redirectRules(pages: readonly string[]): string {
  const named = pages.filter((page) => page !== '/').toSorted((one, other) => depth(one) - depth(other));
  const rule = (from: string, to: string) => `${from} ${to} 301\n`;
  const fixed = named.flatMap((page) => {
    const capitalised = page.replace(/[a-z]/, (letter) => letter.toUpperCase());
    const spellings = new Set([
      capitalised,
      page.toUpperCase(),
      ...[',', '.', ')', ';', ':'].map((mark) => page + mark),
    ]);
    return [...spellings].filter((spelling) => spelling !== page).map((spelling) => rule(spelling, page));
  });
  const withPattern = named.map((page) => rule(`${page}&*`, `${page}?:splat`));
  return [...fixed.slice(0, mostRules.fixed), ...withPattern.slice(0, mostRules.withPattern)].join('');
}
