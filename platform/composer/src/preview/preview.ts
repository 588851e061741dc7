import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { exitCodes } from '@proper/operator-kit/command-line';
import { documentFile } from '@proper/operator-kit/composed-site';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import type { SiteConfig, SitePath } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { formatRefusal } from '../base/invalid-release';
import { readComposerSettings } from '../base/settings';
import { compose, type Report } from '../compose';
import type { LiveSite } from '../fetch/live-site';
import { siteLink } from '../publish/state';
import { type Difference, takePictures } from './pictures';
import { formatReport, markPreview, previewFolder } from './report';
import { serveFolder } from './serve-folder';

/** Which releases are shown, and beside what. */
export interface PreviewOptions {
  /** The releases that are not published yet, each with the folder or address where its team would publish it. */
  readonly candidates: ReadonlyMap<ReleaseName, string>;
  readonly live: LiveSite;
  readonly config: SiteConfig;
  /** Gets the preview, in place of an earlier one. */
  readonly folder: string;
  /** Whether to take pictures of the pages that differ, in Chromium. */
  readonly pictures: boolean;
  /** Serves it on this port until the command is stopped; on the usual one if it is `true`. */
  readonly serve: number | true | undefined;
  readonly report: Report;
}

const defaultPort = 4110;

/** The documents of a site: its pages, and their texts. */
async function readDocuments(folder: string): Promise<ReadonlyMap<SitePath, string>> {
  const documents = new Map<SitePath, string>();
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.html') || /^(_|releases\/)/.test(file) || file === documentFile(null)) continue;
    const page: SitePath = `/${file.replaceAll(path.sep, '/').replace(/(?:^index)?\.html$/, '')}`;
    documents.set(page, await readFile(path.join(folder, file), 'utf8'));
  }
  return documents;
}

/** A document without what only says which release it was made from: addresses of files, hashes and versions. */
const withoutReleases = (html = ''): string =>
  html.replaceAll(/\/releases\/[\w@.~/-]+|\bsha(?:256|384)-[\w+/]+=*|\b\d+\.\d+\.\d+-[\w-]+/g, '');

/** The pages whose documents differ between two composed sites. */
async function findDifferences(live: string, preview: string): Promise<readonly Difference[]> {
  const [before, after] = await Promise.all([readDocuments(live), readDocuments(preview)]);
  const pages = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return pages
    .filter((page) => before.get(page) !== after.get(page))
    .map((page) => {
      if (!before.has(page)) return { page, status: 'new' };
      if (!after.has(page)) return { page, status: 'gone' };
      const isSame = withoutReleases(before.get(page)) === withoutReleases(after.get(page));
      return { page, status: isSame ? 'other scripts' : 'changed' };
    });
}

/** Composes what is live, and then the new releases with it, in a folder of its own. */
async function composeBoth({ candidates, live, config, report }: PreviewOptions, dataDir: string) {
  const { supabase, emailjs } = embeddedDefaults;
  // Neither a lead, an email nor a browser error of a reviewer reaches the company.
  const { faultReportUrl: _reports, ...own } = config;
  const settings = readComposerSettings(process.env);
  const { remotes, sourceOf } = live;
  const options = { remotes, dataDir, config: { ...own, supabase, emailjs }, settings, sourceOf };
  // Empty, if no site is live yet.
  let before = path.join(dataDir, 'live');
  await mkdir(before);
  if (live.versions.shell !== undefined) {
    await compose({ ...options, report: () => undefined });
    before = await realpath(siteLink(dataDir));
  }
  const { versions, refusals } = await compose({
    ...options,
    sourceOf(name) {
      const where = candidates.get(name);
      return where === undefined ? sourceOf(name) : { where };
    },
    report,
  });
  return { before, after: await realpath(siteLink(dataDir)), versions, refusals };
}

/** Writes a preview into its folder. Returns whether all new releases are in it, and a summary for a person. */
async function writePreview(options: PreviewOptions, dataDir: string) {
  const { folder, candidates, live, pictures } = options;
  const { before, after, versions, refusals } = await composeBoth(options, dataDir);
  const differences = await findDifferences(before, after);
  await rm(folder, { recursive: true, force: true });
  await cp(after, folder, { recursive: true, dereference: true });
  const names = [...candidates.keys()];
  await markPreview(folder, names.map((name) => `${name} ${versions[name] ?? 'is not in it'}`).join(', '));
  const own = path.join(folder, previewFolder);
  const sites = { live: before, preview: after };
  const pages = pictures ? await takePictures(differences, sites, path.join(own, 'pictures')) : differences;
  // What a composer would do with each new release.
  const decisions = names.map((name) => {
    const refusal = refusals.find((each) => each.name === name);
    if (refusal) return `would be refused: ${formatRefusal(refusal)}`;
    const isLive = versions[name] === live.versions[name];
    return `${name} ${versions[name]} ${isLive ? 'is already live' : 'would go live'}`;
  });
  await writeFile(path.join(own, 'index.html'), formatReport(decisions, pages));
  const summary = [
    ...decisions,
    `${pages.length} ${pages.length === 1 ? 'page differs' : 'pages differ'} from the live site`,
    ...pages.map(({ page, status }) => `  ${page} ${status}`),
  ];
  // For a comment on a pull request.
  await writeFile(path.join(own, 'comment.md'), `${summary.join('\n')}\n`);
  return { isComplete: !refusals.some(({ name }) => candidates.has(name)), summary: summary.join('\n') };
}

/**
 * Composes what is live with releases that are not published yet, into a folder that any static host can serve; prints what differs, and
 * serves it if that is asked for. Nothing live changes. Returns the exit code.
 *
 * @throws UserError if no site can be composed, the folder contains something else, or pictures are asked for and there is no browser
 */
export async function previewSite(options: PreviewOptions): Promise<number> {
  const { folder, serve, report } = options;
  const names = existsSync(folder) ? await readdir(folder) : [];
  if (names.length > 0 && !names.includes(previewFolder))
    throw new OperatorError(
      `${folder} contains something else than a preview, which would be removed. Name another folder with --out.`,
    );
  const written = await withScratchFolder('preview', (dataDir) => writePreview(options, dataDir));
  report(`\n${written.summary}\nThe preview is in ${folder}. Every static host can serve it.`);
  if (serve !== undefined) {
    const { address } = await serveFolder(folder, serve === true ? defaultPort : serve);
    report(`${address} shows it, and ${address}/${previewFolder}/ what differs. Ctrl-C stops it.`);
  }
  return written.isComplete ? exitCodes.done : exitCodes.refused;
}
