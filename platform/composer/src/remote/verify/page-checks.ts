import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { documentFile } from '@proper/operator-kit/composed-site';
import { type PageBudget, pageBudget } from '@proper/operator-kit/page-budget';
import type { SitePath } from '@proper/shared-types';
import type { Objection } from '../admit/objections';
import { liveFolder, type RemoteExamination } from '../job/job';
import { type DocumentFacts, readDocument } from '../render/read-document';
import type { RenderedPage } from '../render/render';

type Head = DocumentFacts['head'];

/** Every page needs these: nobody can accept their loss. */
const needed = new Set(['title', 'description', 'canonical']);

const isHidden = (head: Head): boolean => head.get('robots')?.includes('noindex') === true;

/** Objections to what the head of a page has lost, compared with the live document. */
export function findObjectionsToHead(page: SitePath, before: Head, after: Head): readonly Objection[] {
  // The live document may only say that the page is not available.
  if (isHidden(before)) return [];
  const objections: Objection[] = [];
  const object = (about: string, what: string, isAcceptable = true): void =>
    void objections.push({ about, reason: `the head of ${page} ${what}`, isAcceptable });
  for (const name of before.keys())
    if (!after.has(name)) object(`head-lost ${page} ${name}`, `has lost its ${name}`, !needed.has(name));
  if (isHidden(after)) object(`head-hidden ${page}`, 'asks search engines to leave it out');
  return objections;
}

const partLabels: Readonly<Record<keyof PageBudget, string>> = {
  document: 'its document',
  scripts: 'the scripts',
  sharedModules: 'the shared modules that it uses',
  remoteEntry: 'the entry of the remote',
};

const partsOverBudget = (weight: PageBudget): readonly (keyof PageBudget)[] =>
  (Object.keys(partLabels) as (keyof PageBudget)[]).filter((part) => weight[part] > pageBudget[part]);

/** Objections to the parts of a page that are over its budget, unless the live page is as heavy: that was accepted. */
export const findObjectionsToWeight = (
  page: SitePath,
  weight: PageBudget,
  live: PageBudget | undefined,
): readonly Objection[] =>
  partsOverBudget(weight)
    .filter((part) => weight[part] > (live?.[part] ?? 0))
    .map((part) => ({
      about: `over-budget ${page} ${part}`,
      reason: `the page ${page} is over its budget: ${partLabels[part]} would be ${weight[part]} bytes in brotli, of ${pageBudget[part]}`,
    }));

/** Compares the rendered pages of new releases with the live ones, and weighs them. A first site may be heavy. */
export async function findObjectionsToDocuments(
  { job, shell, remote, store, writer, scales, progress }: RemoteExamination,
  pages: readonly RenderedPage[],
): Promise<readonly Objection[]> {
  if (job.liveShell === undefined) return [];
  const live = liveFolder(job);
  const liveShell = store.find('shell', job.liveShell);
  const liveRemote = store.find(job.name, job.liveVersions[0] ?? '');
  const objections: Objection[] = [];
  for (const { page, head } of pages) {
    const liveHtml = await readFile(path.join(live, documentFile(page.path)), 'utf8').catch(() => undefined);
    if (liveHtml !== undefined)
      objections.push(...findObjectionsToHead(page.path, readDocument(liveHtml).head, head));
    const weight = await scales.weigh(page, { shell, remote }, [writer.folder, live]);
    progress.tick();
    if (partsOverBudget(weight).length === 0) continue;
    const before = liveRemote?.release.pages.find(({ path: each }) => each === page.path) ?? {
      ...page,
      scripts: [],
      sharedModules: [],
    };
    const liveWeight =
      liveHtml !== undefined && liveShell && liveRemote
        ? await scales.weigh(before, { shell: liveShell, remote: liveRemote }, [live])
        : undefined;
    objections.push(...findObjectionsToWeight(page.path, weight, liveWeight));
  }
  return objections;
}
