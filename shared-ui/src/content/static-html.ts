/** On an element that shows finished markup: its name. A document's own markup is read back by it. */
export const htmlAttribute = 'data-html';

/**
 * Props of an element that shows finished markup of a page's content. What the server rendered stays as it is: it is not
 * hydrated.
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
  // A browser writes markup in its own way when it is read back.
  suppressHydrationWarning: true,
});
