import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SitePath } from '@proper/shared-types';

/** How a page of the preview differs from the live one. */
export interface Difference {
  readonly page: SitePath;
  readonly is: 'changed' | 'new' | 'gone';
}

/** The documents of a site: its pages, and their files. */
async function listDocuments(folder: string): Promise<ReadonlyMap<SitePath, string>> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.html') && !file.startsWith('_') && file !== '404.html',
  );
  return new Map(
    files.map((file) => {
      const page = `/${file.replaceAll(path.sep, '/').replace(/\.html$/, '')}` as const;
      return [page === '/index' ? '/' : page, path.join(folder, file)];
    }),
  );
}

/** The pages whose documents differ between two composed sites, in the order of their paths. */
export async function findDifferences(live: string, preview: string): Promise<readonly Difference[]> {
  const [before, after] = await Promise.all([listDocuments(live), listDocuments(preview)]);
  const pages = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const differences = await Promise.all(
    pages.map(async (page): Promise<Difference | undefined> => {
      const [old, now] = [before.get(page), after.get(page)];
      if (old === undefined) return { page, is: 'new' };
      if (now === undefined) return { page, is: 'gone' };
      return (await readFile(old)).equals(await readFile(now)) ? undefined : { page, is: 'changed' };
    }),
  );
  return differences.filter((difference) => difference !== undefined);
}
