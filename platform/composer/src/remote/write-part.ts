import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type PageBudget, pageBudget } from '@proper/operator-kit/page-budget';
import { integrityOf } from '@proper/shared-types/node/integrity';
import type { Integrity } from '@proper/shared-types/release';
import pMap from 'p-map';
import { addressOf, isRootFile, type StoredRelease, versionBase } from '../model/releases';
import { findArticle } from '../pull/parse';
import { releaseFile } from '../pull/sources';
import { type Examination, liveFolder, type Progress } from './job/job';
import type { Part, PartWriter, ReleaseFacts } from './job/part';
import { composedRemote } from './render/document';

const concurrency = 16;

/** Feed readers fetch the feed often, and only show what is new. */
export const articlesInFeed = 50;

/**
 * Adds all files of a release, so that a developer of one remote can pull the others from the site. They are compressed, except
 * the content of pages, which visitors get in documents and their data. Damaged files are left out and reported.
 */
async function addRelease(
  writer: PartWriter,
  { release, folder }: StoredRelease,
  { isCurrent, progress }: { readonly isCurrent: boolean; readonly progress: Progress },
): Promise<void> {
  const { name, version, files, server, pages } = release;
  const contents = new Set(pages.map(({ content }) => content && `browser/${content}`));
  const base = versionBase(name, version).slice(1);
  const stored = [
    ...Object.entries(files)
      .filter(([file]) => isCurrent || !isRootFile(name, file))
      .map(([file, integrity]) => [addressOf(release, file).slice(1), `browser/${file}`, integrity] as const),
    [base + server.file, server.file, server.integrity] as const,
  ];
  await writer.write(base + releaseFile, await readFile(path.join(folder, releaseFile), 'utf8'));
  // Another release may have the same file.
  const missing = stored.filter(
    ([target, , integrity]) => !writer.has(target) && !writer.keep(target, integrity),
  );
  await pMap(
    missing,
    async ([target, file, integrity]) => {
      const content = await readFile(path.join(folder, file)).catch(() => undefined);
      if (content === undefined || integrityOf(content) !== integrity)
        return progress.report(
          `${name} ${version}: its file ${file} was damaged in the store, and is left out`,
        );
      await writer.write(target, content, { fingerprint: integrity, isCompressed: !contents.has(file) });
      progress.tick();
    },
    { concurrency },
  );
}

/** How many pages, and packages of the contract, the facts about a release list. */
const mostListed = { pages: 30, shared: 20 };

/** What the site says about a release. */
async function collectFacts({ job, shell, remote, writer, scales }: Examination): Promise<ReleaseFacts> {
  const { shared, pages } = (remote ?? shell).release;
  const heaviest: ReleaseFacts['heaviest'] = {};
  for (const page of remote ? pages : []) {
    const weight = await scales.weigh(page, { shell, remote: remote ?? shell }, [
      writer.folder,
      liveFolder(job),
    ]);
    for (const part of Object.keys(weight) as (keyof PageBudget)[])
      if (weight[part] > (heaviest[part]?.bytes ?? 0))
        heaviest[part] = { page: page.path, bytes: weight[part], of: pageBudget[part] };
  }
  return {
    shared: Object.fromEntries(Object.entries(shared).slice(0, mostListed.shared)),
    pages: { count: pages.length, first: pages.slice(0, mostListed.pages).map(({ path: page }) => page) },
    heaviest,
  };
}

/** Writes the files of a release, and of earlier ones for open pages, as far as the live site does not have them. */
export async function writeReleases({ shell, remote, kept, writer, progress }: Examination): Promise<void> {
  const candidate = remote ?? shell;
  await addRelease(writer, candidate, { isCurrent: true, progress });
  for (const earlier of kept)
    if (earlier.release.version !== candidate.release.version)
      await addRelease(writer, earlier, { isCurrent: false, progress });
}

/** Describes what has been written of a release. */
export async function describePart(examination: Examination): Promise<Part> {
  const { job, shell, remote, writer } = examination;
  const { release } = remote ?? shell;
  const composed = remote && composedRemote(remote);
  const articles = new Map(release.pages.map(({ path: page, meta }) => [page, findArticle(meta)]));
  return {
    name: release.name,
    version: release.version,
    inputs: job.inputs,
    entry: composed && {
      href: composed.entry,
      integrity: composed.integrity as Integrity,
      ...(release.manifest === undefined ? {} : { manifest: addressOf(release, release.manifest) }),
    },
    pages: release.pages.map(({ path: page, sharedModules = [] }) => {
      const day = articles.get(page)?.datePublished.slice(0, 10);
      return {
        path: page,
        ...(day === undefined ? {} : { day }),
        ...(sharedModules.length > 0 && { isOnDemand: true }),
      };
    }),
    articles: [...articles]
      .flatMap(([page, article]) => (article ? { path: page, ...article } : []))
      .toSorted((one, other) => other.datePublished.localeCompare(one.datePublished))
      .slice(0, articlesInFeed),
    ...(job.config.compositionPage === true && { facts: await collectFacts(examination) }),
    files: writer.files,
  };
}
