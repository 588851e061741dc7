import { type Selector, transform } from 'lightningcss';
import { minifyStyleSheet } from '../check/style-sheets';

/** Sheets with the used rules only, by sheet and classes: most documents use the same classes. */
const cache = new Map<string, string>();

/**
 * Removes from a style sheet the rules for classes that the HTML does not use. Classes within `:not()`,
 * `:is()` and the like are ignored.
 */
export function selectUsedRules(css: string, html: string): string {
  const attributes = [...html.matchAll(/\sclass="([^"]*)"/g)];
  const classes = new Set(attributes.flatMap(([, names = '']) => names.split(/\s+/)));
  const key = [css, ...classes].join(' ');
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const isUsed = (selector: Selector): boolean =>
    selector.every((part) => part.type !== 'class' || classes.has(part.name));
  const { code } = transform({
    filename: 'sheet.css',
    code: Buffer.from(css),
    visitor: { Rule: { style: ({ value }) => (value.selectors.some(isUsed) ? undefined : []) } },
  });
  // This also removes conditions such as `@media` that have no rule left.
  const used = minifyStyleSheet(code);
  cache.set(key, used);
  return used;
}
