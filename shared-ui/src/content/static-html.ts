import { htmlAttribute } from '@proper/shared-types';

/**
 * Props of an element that shows finished markup of a page's content, which is not hydrated.
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
