/** Names the finished markup that an element shows. The shell reads the markup of a document back by this name. */
export const htmlAttribute = 'data-html';

/**
 * Props of an element that shows finished markup of a page's content. It is not hydrated.
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
  // Read back from the document, markup may be serialised differently.
  suppressHydrationWarning: true,
});
