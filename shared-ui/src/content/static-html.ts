import { htmlAttribute } from '@proper/shared-types';

/**
 * Returns the props of an element that shows finished markup of a page's content. React does not hydrate it.
 *
 * @example
 * ```tsx
 * <div className={styles.picture} {...staticHtml(content.html, 'picture')} />
 * ```
 *
 * @param html - As in `PageContent`.
 */
export const staticHtml = (html: Readonly<Record<string, string>>, name: string) => ({
  [htmlAttribute]: name,
  dangerouslySetInnerHTML: { __html: html[name] ?? '' },
  // The browser may serialise the document's markup differently.
  suppressHydrationWarning: true,
});
