import type { PageMeta, RemotePage } from './contract';

/** The head data of a page. Rejects as its chunk does. */
export const metaOf = async ({ meta }: Pick<RemotePage, 'meta'>): Promise<PageMeta> =>
  typeof meta === 'function' ? (await meta()).meta : meta;
