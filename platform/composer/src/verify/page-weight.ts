import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PageBudget } from '@proper/operator-kit/page-budget';
import type { SitePath } from '@proper/shared-types';
import type { StoredRelease } from '../model';
import type { Compressor } from '../publish/compress';
import type { Objection } from '../state/acceptances';

/** What one page is made of. */
interface PageParts {
  readonly path: SitePath;
  readonly html: string;
  readonly shell: StoredRelease;
  readonly remote: StoredRelease;
}

/** The size of a stored file as it is served. Its compressed form is made once, and used for the site as well. */
async function bytesOf(stored: string, compressor: Compressor): Promise<number> {
  await compressor.precompress(stored, await readFile(stored));
  const served = await stat(`${stored}.br`).catch(() => stat(stored));
  return served.size;
}

/** Weighs pages: the document, and the scripts that the releases name for it. */
export function createScales(compressor: Compressor): (parts: PageParts) => Promise<PageBudget> {
  // Most scripts are shared by many pages.
  const known = new Map<string, Promise<number>>();
  async function bytesOfAll({ folder }: StoredRelease, files: readonly string[]): Promise<number> {
    const sizes = [...new Set(files)].map((file) => {
      const stored = path.join(folder, 'browser', file);
      const size = known.get(stored) ?? bytesOf(stored, compressor);
      known.set(stored, size);
      return size;
    });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }
  return async ({ path: page, html, shell, remote }) => {
    const { entry, scripts, pages } = remote.release;
    const own = pages.find((each) => each.path === page)?.scripts ?? [];
    const entryFiles = entry === null ? [] : [entry];
    const [ofShell, ofRemote, remoteEntry, document] = await Promise.all([
      bytesOfAll(shell, shell.release.scripts),
      bytesOfAll(remote, [...entryFiles, ...scripts, ...own]),
      bytesOfAll(remote, entryFiles),
      compressor.brotliBytes(html),
    ]);
    return { document, scripts: ofShell + ofRemote, remoteEntry };
  };
}

const names: Readonly<Record<keyof PageBudget, string>> = {
  document: 'its document',
  scripts: 'the scripts',
  remoteEntry: 'the entry of the remote',
};

/**
 * Objects to what of a page is over its budget and heavier than on the live site, where it was accepted.
 *
 * @param weighLive - Weighs the live page, if there is one: slow, and only called for a page over its budget.
 */
export async function objectionsToWeight(
  page: SitePath,
  weight: PageBudget,
  weighLive: () => Promise<PageBudget | undefined>,
  budget: PageBudget,
): Promise<readonly Objection[]> {
  const parts = Object.keys(names) as (keyof PageBudget)[];
  const over = parts.filter((part) => weight[part] > budget[part]);
  if (over.length === 0) return [];
  const live = await weighLive();
  return over
    .filter((part) => weight[part] > (live?.[part] ?? 0))
    .map((part) => ({
      about: `over-budget ${page} ${part}`,
      reason: `the page ${page} is over its budget: ${names[part]} would be ${weight[part]} bytes in brotli, of ${budget[part]}`,
      isAcceptable: true,
    }));
}
