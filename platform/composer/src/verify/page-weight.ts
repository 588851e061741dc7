import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type PageBudget, pageBudget } from '@proper/operator-kit/page-budget';
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
    let bytes = 0;
    for (const stored of new Set(files.map((file) => path.join(folder, 'browser', file)))) {
      const size = known.get(stored) ?? bytesOf(stored, compressor);
      known.set(stored, size);
      bytes += await size;
    }
    return bytes;
  }
  return async ({ path: page, html, shell, remote }) => {
    const { entry, scripts, pages } = remote.release;
    const own = pages.find((each) => each.path === page)?.scripts ?? [];
    const entryFiles = entry === null ? [] : [entry];
    const ofShell = await bytesOfAll(shell, shell.release.scripts);
    const ofRemote = await bytesOfAll(remote, [...entryFiles, ...scripts, ...own]);
    return {
      document: await compressor.brotliBytes(html),
      scripts: ofShell + ofRemote,
      remoteEntry: await bytesOfAll(remote, entryFiles),
    };
  };
}

const names: Readonly<Record<keyof PageBudget, string>> = {
  document: 'its document',
  scripts: 'the scripts',
  remoteEntry: 'the entry of the remote',
};

/** A page on the scales. */
interface WeighedPage {
  readonly weight: PageBudget;
  /** Weighs the live page, if there is one: slow, and only called for a page over its budget. */
  readonly weighLive: () => Promise<PageBudget | undefined>;
  readonly budget?: PageBudget;
}

/** Objects to what of a page is over its budget and heavier than on the live site, where it was accepted. */
export async function objectionsToWeight(
  page: SitePath,
  { weight, weighLive, budget = pageBudget }: WeighedPage,
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
