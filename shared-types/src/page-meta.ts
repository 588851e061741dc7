import type { PageMeta, RemotePage } from './contract';

/**
 * The head data of a page, whether it is at hand or in the page's chunk. Rejects as fetching that chunk does.
 *
 * @example
 * ```ts
 * const { title } = await metaOf(page);
 * ```
 */
export const metaOf = async ({ meta }: Pick<RemotePage, 'meta'>): Promise<PageMeta> =>
  typeof meta === 'function' ? (await meta()).meta : meta;
