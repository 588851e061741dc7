import { type Selector, transform } from 'lightningcss';
import { minifyStyleSheet } from '../check/style-sheets';

/** The sheet with the rules for some classes. Most documents use the same. */
const cache = new Map<string, string>();

/**
 * Removes from a style sheet of the design system the rules for classes that some HTML does not use. Conditions within `:not()`, `:is()`
 * and the like count as met.
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
  // Conditions without a rule are removed only now.
  const used = minifyStyleSheet(code);
  cache.set(key, used);
  return used;
}
