import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { documentFile } from '@proper/operator-kit/composed-site';
import type { SitePath } from '@proper/shared-types';

/** How a page of the preview differs from the live one. */
export interface Difference {
  readonly page: SitePath;
  /** `scripts`: its document is the same, except that it names another release. */
  readonly is: 'changed' | 'scripts' | 'new' | 'gone';
}

/** The documents of a site: its pages, and their files. */
async function listDocuments(folder: string): Promise<ReadonlyMap<SitePath, string>> {
  const documents = new Map<SitePath, string>();
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.html') || /^(_|releases\/)/.test(file) || file === documentFile(null)) continue;
    const page = `/${file.replaceAll(path.sep, '/').replace(/\.html$/, '')}` as const;
    documents.set(page === '/index' ? '/' : page, path.join(folder, file));
  }
  return documents;
}

/** A document without what only says which release it was made from: addresses of files, hashes and versions. */
const withoutReleases = (html: string): string =>
  html
    .replaceAll(/\/releases\/[\w@.~/-]+/g, '')
    .replaceAll(/\bsha(?:256|384)-[\w+/]+=*/g, '')
    .replaceAll(/\b\d+\.\d+\.\d+-[\w-]+/g, '');

/** The pages whose documents differ between two composed sites, in the order of their paths. */
export async function findDifferences(live: string, preview: string): Promise<readonly Difference[]> {
  const [before, after] = await Promise.all([listDocuments(live), listDocuments(preview)]);
  const pages = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const differences = await Promise.all(
    pages.map(async (page): Promise<Difference | undefined> => {
      const [oldFile, newFile] = [before.get(page), after.get(page)];
      if (oldFile === undefined) return { page, is: 'new' };
      if (newFile === undefined) return { page, is: 'gone' };
      const [old, now] = await Promise.all([readFile(oldFile, 'utf8'), readFile(newFile, 'utf8')]);
      if (old === now) return undefined;
      return { page, is: withoutReleases(old) === withoutReleases(now) ? 'scripts' : 'changed' };
    }),
  );
  return differences.filter((difference) => difference !== undefined);
}

/** A difference in words. Whether both look the same is known where there are pictures. */
export function describeDifference({
  is,
  looksTheSame,
}: Difference & { readonly looksTheSame?: boolean | undefined }): string {
  if (is === 'new' || is === 'gone') return is;
  const words = is === 'changed' ? 'changed' : 'same document, other scripts';
  if (looksTheSame === undefined) return words;
  return `${words}, ${looksTheSame ? 'looks the same' : 'looks different'}`;
}
