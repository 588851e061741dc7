import type { PageMeta, RemotePage } from './contract';

/**
 * The head data of a page, whether it is at hand or in the page's chunk; undefined for a page that has it in its data. Rejects
 * as fetching that chunk does.
 *
 * @example
 * ```ts
 * const meta = await metaOf(page);
 * ```
 */
export const metaOf = async ({ meta }: Pick<RemotePage, 'meta'>): Promise<PageMeta | undefined> =>
  typeof meta === 'function' ? (await meta()).meta : meta;
