import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { exitCodes } from '@proper/common/command-line';
import { documentFile } from '@proper/common/composed-site';
import { UserError } from '@proper/common/errors';
import { withScratchFolder } from '@proper/common/scratch-folder';
import {
  compose,
  formatRefusal,
  type LiveSite,
  type Report,
  readComposerSettings,
  siteLink,
} from '@proper/composer';
import type { FindSource } from '@proper/composer/remotes-file';
import type { SiteConfig, SitePath } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { escapeHtml } from '@proper/shared-types/slots';
import { takeScreenshots, toFileName } from './screenshots';
import { serveFolder } from './serve-folder';

/** The release to preview, and the site to preview it in. */
export interface PreviewOptions {
  readonly name: ReleaseName;
  /** The folder of the release's builds, and of the last one's `release.json`. */
  readonly dist: string;
  readonly live: LiveSite;
  readonly config: SiteConfig;
  /** The folder for the preview, which replaces an earlier one. */
  readonly folder: string;
  /** Whether to take pictures of the pages whose content differs, in Chromium. */
  readonly pictures: boolean;
  /** The port to serve it on, or `true` for the usual one; undefined if it is only written. */
  readonly serve: number | true | undefined;
  readonly report: Report;
}

/** The preview's own folder, which no site has: the report, and the badge's style sheet. */
const previewFolder = '_preview';

const badgeStyle = `.proper-preview { position: sticky; inset: auto 0 0; z-index: 1000; padding: 0.375rem 1rem; background: #1d1d1f; color: #fff; font: 0.8125rem/1.4 system-ui, sans-serif; }
.proper-preview a { color: inherit; }
@media print { .proper-preview { display: none; } }
`;

/** Composes the live site, and then the site with the new release, in one data folder. */
async function composeBoth({ name, dist, live, config, report }: PreviewOptions, dataDir: string) {
  const options = { ...live, dataDir, config, settings: readComposerSettings(process.env) };
  await compose({ ...options, report: () => undefined });
  const before = await realpath(siteLink(dataDir));
  const findSource: FindSource = (each) => (each === name ? { location: dist } : live.findSource(each));
  const { versions, refusals } = await compose({ ...options, findSource, report });
  return { sites: { live: before, preview: await realpath(siteLink(dataDir)) }, versions, refusals };
}

async function readDocuments(folder: string): Promise<ReadonlyMap<SitePath, string>> {
  const documents = new Map<SitePath, string>();
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.html') || /^(_|releases\W)/.test(file)) continue;
    const page: SitePath = `/${file.replaceAll(path.sep, '/').replace(/(?:^index)?\.html$/, '')}`;
    documents.set(page, await readFile(path.join(folder, file), 'utf8'));
  }
  return documents;
}

/** Marks a site's copy: search engines ignore it, and a badge with a text is on every page. */
async function markPreview(folder: string, text: string): Promise<void> {
  const badge =
    `<aside class="proper-preview" aria-label="Preview">Preview, not the live site: ${text}. What its forms send reaches nobody. ` +
    `<a href="/${previewFolder}/">What differs</a></aside>`;
  for (const [page, html] of await readDocuments(folder)) {
    const marked = html
      .replace('<title>', '<meta name="robots" content="noindex, nofollow"/><title>')
      .replace('</head>', `<link rel="stylesheet" href="/${previewFolder}/badge.css"/></head>`)
      .replace('</body>', `${badge}</body>`);
    await writeFile(path.join(folder, documentFile(page)), marked);
  }
  await mkdir(path.join(folder, previewFolder));
  await writeFile(path.join(folder, previewFolder, 'badge.css'), badgeStyle);
}

/** Removes what differs in every release from a document: URLs of files, hashes and versions. */
const withoutReleases = (html: string): string =>
  html.replaceAll(/\/releases\/[\w@.~/-]+|\bsha256-[\w+/]+=*|\b\d+\.\d+\.\d+-[\w-]+/g, '');

const otherScripts = 'other scripts';

function describeDifference(live: string | undefined, preview: string | undefined): string {
  if (live === undefined) return 'new';
  if (preview === undefined) return 'gone';
  return withoutReleases(live) === withoutReleases(preview) ? otherScripts : 'changed';
}

/** Lists the pages that differ, each as a line and a section of the report; with pictures on request. */
async function listDifferences(
  sites: { readonly live: string; readonly preview: string },
  folder: string,
  hasPictures: boolean,
) {
  const [live, preview] = [await readDocuments(sites.live), await readDocuments(sites.preview)];
  const pages = [...new Set([...live.keys(), ...preview.keys()])]
    .filter((page) => live.get(page) !== preview.get(page))
    .toSorted();
  const describe = (page: SitePath) => describeDifference(live.get(page), preview.get(page));
  if (hasPictures) {
    // A page of which only the scripts differ hardly looks different, so it gets no picture.
    const changedPages = pages.filter((page) => describe(page) !== otherScripts);
    const livePages = changedPages.filter((page) => live.has(page));
    await takeScreenshots(sites.live, livePages, path.join(folder, 'live'));
    const previewPages = changedPages.filter((page) => preview.has(page));
    await takeScreenshots(sites.preview, previewPages, path.join(folder, 'preview'));
  }
  return pages.map((page) => {
    const files = [`live/${toFileName(page)}`, `preview/${toFileName(page)}`];
    const pictures = files.filter((file) => existsSync(path.join(folder, file)));
    const [one, other] = pictures.map((file) => readFileSync(path.join(folder, file)));
    const comparison = one && other ? `, looks ${one.equals(other) ? 'the same' : 'different'}` : '';
    const status = describe(page) + comparison;
    const images = pictures.map((file) => `<img src="${file}" alt="${file}" style="width:49%"/>`).join('\n');
    const section = `<section><h2><a href="${page}">${page}</a>: ${status}</h2>${images}</section>`;
    return { line: `  ${page} ${status}`, section };
  });
}

/** Writes the preview's folder. Returns whether the new release is part of it, and a summary for people. */
async function writePreview(options: PreviewOptions, dataDir: string) {
  const { folder, name, live, pictures } = options;
  const { sites, versions, refusals } = await composeBoth(options, dataDir);
  await rm(folder, { recursive: true, force: true });
  // Without this, a host would send a document's compressed variants, which have no badge.
  const filter = (file: string): boolean => !/\.html\.(br|gz)$/.test(file);
  await cp(sites.preview, folder, { recursive: true, dereference: true, filter });
  const version = versions[name];
  await markPreview(folder, `${name} ${version ?? 'is not in it'}`);
  const reportFolder = path.join(folder, previewFolder);
  const pages = await listDifferences(sites, reportFolder, pictures);
  const refusal = refusals.find((each) => each.name === name);
  const outcome = version === live.versions[name] ? 'is already live' : 'would go live';
  const decision = refusal ? `would be refused: ${formatRefusal(refusal)}` : `${name} ${version} ${outcome}`;
  const count = `${pages.length} ${pages.length === 1 ? 'page differs' : 'pages differ'} from the live site`;
  const report = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"/><meta name="robots" content="noindex"/>
<title>What differs from the live site</title></head><body><h1>What differs from the live site</h1>
<pre>${escapeHtml(`${decision}\n${count}`)}</pre>
${pages.map(({ section }) => section).join('\n')}
</body></html>
`;
  await writeFile(path.join(reportFolder, 'index.html'), report);
  const summary = [decision, count, ...pages.map(({ line }) => line)].join('\n');
  // The text is for a comment on a pull request.
  await writeFile(path.join(reportFolder, 'comment.md'), `${summary}\n`);
  return { isComplete: refusal === undefined, summary };
}

/**
 * Composes the live site with an unpublished release, into a folder for any static host, and prints what
 * differs. Returns the exit code.
 *
 * @throws UserError if no site can be composed, the folder has other content, or Chromium is missing.
 */
export async function previewSite(options: PreviewOptions): Promise<number> {
  const { folder, serve, report } = options;
  const names = existsSync(folder) ? await readdir(folder) : [];
  if (names.length > 0 && !names.includes(previewFolder))
    throw new UserError(
      `${folder} contains something else than a preview, which would be removed. Name another folder with --out.`,
    );
  const preview = await withScratchFolder('preview', (dataDir) => writePreview(options, dataDir));
  report(`\n${preview.summary}\nThe preview is in ${folder}. Every static host can serve it.`);
  if (serve !== undefined) {
    const { url } = await serveFolder(folder, serve === true ? 4110 : serve);
    report(`${url} shows it, and ${url}/${previewFolder}/ what differs. Ctrl-C stops it.`);
  }
  return preview.isComplete ? exitCodes.done : exitCodes.refused;
}
