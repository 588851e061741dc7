import type { HeaviestPage, ReleaseFacts } from '@proper/operator-kit/composed-site';
import { documentFile } from '@proper/operator-kit/composed-site';
import { type PageBudget, pageBudget } from '@proper/operator-kit/page-budget';
import { type PartWriter, servedBytes } from './job/part';
import type { ReleasePair, Scales } from './verify/scales';

/** How many pages, and packages of the contract, the facts about a release list. */
const mostListed = { pages: 30, shared: 20 };

/** What a site says about a release of a remote, or about the shell if there is no remote. */
export async function collectFacts(
  { shell, remote }: Pick<ReleasePair, 'shell'> & { readonly remote: ReleasePair['remote'] | null },
  { scales, files }: { readonly scales: Scales; readonly files: PartWriter['files'] },
): Promise<ReleaseFacts> {
  const { shared, pages } = (remote ?? shell).release;
  const heaviest: Partial<Record<keyof PageBudget, HeaviestPage>> = {};
  for (const listed of remote ? pages : []) {
    const { path: page } = listed;
    const written = files[documentFile(page)];
    const weight: PageBudget = {
      document: written ? servedBytes(written) : 0,
      ...(await scales.weighScripts(listed, { shell, remote: remote ?? shell })),
    };
    for (const part of Object.keys(weight) as (keyof PageBudget)[])
      if (weight[part] > (heaviest[part]?.bytes ?? 0))
        heaviest[part] = { page, bytes: weight[part], of: pageBudget[part] };
  }
  return {
    shared: Object.fromEntries(Object.entries(shared).slice(0, mostListed.shared)),
    pages: { count: pages.length, first: pages.slice(0, mostListed.pages).map(({ path: page }) => page) },
    heaviest,
  };
}
