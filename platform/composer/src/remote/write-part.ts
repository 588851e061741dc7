import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { documentFile } from '@proper/operator-kit/composed-site';
import { type PageBudget, pageBudget } from '@proper/operator-kit/page-budget';
import { integrityOf } from '@proper/shared-types/node/integrity';
import type { Integrity } from '@proper/shared-types/release';
import pMap from 'p-map';
import { addressOf, isRootFile, type StoredRelease, versionBase } from '../model/releases';
import { findArticle } from '../pull/parse';
import { releaseFile } from '../pull/sources';
import type { Examination, Progress } from './job/job';
import { type Article, type Part, PartWriter, partFiles, type ReleaseFacts, servedBytes } from './job/part';
import { composedRemote } from './render/document';
import { type Documents, dataFile } from './render/render';

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

/** What the site says about a release, given its written files. */
async function collectFacts(
  { shell, remote, scales }: Examination,
  files: PartWriter['files'],
): Promise<ReleaseFacts> {
  const { shared, pages } = (remote ?? shell).release;
  const heaviest: ReleaseFacts['heaviest'] = {};
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

/** Writes what a release adds to the site, as far as the live site does not have it. */
export async function writePart(examination: Examination, documents: Documents): Promise<Part> {
  const { job, folder, shell, remote, kept, scales, progress } = examination;
  const candidate = remote ?? shell;
  const { release } = candidate;
  const { name, version, pages } = release;
  const writer = new PartWriter(partFiles(folder), job.live?.files ?? {}, scales.compressor);
  for (const { path: page, fingerprint } of documents.unchanged) {
    writer.keep(documentFile(page), fingerprint);
    writer.keep(dataFile(page), fingerprint);
  }
  await pMap(
    documents.rendered,
    async ({ path: page, fingerprint, file, policy, data }) => {
      await writer.write(documentFile(page), readFileSync(file), { fingerprint, policy });
      if (data !== undefined) await writer.write(dataFile(page), data, { fingerprint });
      progress.tick();
    },
    { concurrency },
  );
  await addRelease(writer, candidate, { isCurrent: true, progress });
  for (const earlier of kept)
    if (earlier.release.version !== version)
      await addRelease(writer, earlier, { isCurrent: false, progress });
  const articles = pages.flatMap(({ path: page, meta }): Article[] => {
    const found = findArticle(meta);
    return found ? [{ path: page, ...found }] : [];
  });
  const days = new Map(articles.map(({ path: page, datePublished }) => [page, datePublished.slice(0, 10)]));
  const composed = remote && composedRemote(remote);
  return {
    name,
    version,
    inputs: job.inputs,
    entry: composed && {
      href: composed.entry,
      integrity: composed.integrity as Integrity,
      ...(release.manifest === undefined ? {} : { manifest: addressOf(release, release.manifest) }),
    },
    pages: pages.map(({ path: page, sharedModules = [] }) => {
      const day = days.get(page);
      return {
        path: page,
        ...(day === undefined ? {} : { day }),
        ...(sharedModules.length > 0 && { isOnDemand: true }),
      };
    }),
    articles: articles
      .toSorted((one, other) => other.datePublished.localeCompare(one.datePublished))
      .slice(0, articlesInFeed),
    ...(job.config.compositionPage === true && { facts: await collectFacts(examination, writer.files) }),
    files: writer.files,
  };
}
