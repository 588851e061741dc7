import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { exitCodes } from '@proper/operator-kit/command-line';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import type { SiteConfig } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { type Composed, type ComposeOptions, compose, type Report } from '../compose';
import type { LiveSite } from '../fetch/live-site';
import { formatRefusal } from '../invalid-release';
import { siteLink } from '../publish/current-site';
import { readComposerSettings } from '../settings';
import { describeDifference, findDifferences } from './differences';
import { markPreview, previewFolder } from './mark';
import { takePictures } from './pictures';
import { formatComment, formatReport } from './report';
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

/** Fails if a folder contains anything but an earlier preview, which may be removed. @throws UserError */
async function checkFolder(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  if (names.length > 0 && !names.includes(previewFolder))
    throw new OperatorError(
      `${folder} contains something else than a preview, which would be removed. Name another folder with --out.`,
    );
}

/** What a composer would do with each new release, a line each. */
const formatDecisions = ({ candidates, live }: PreviewOptions, { refusals, versions }: Composed) =>
  [...candidates.keys()].map((name) => {
    const refusal = refusals.find((candidate) => candidate.name === name);
    if (refusal) return `would be refused: ${formatRefusal(refusal)}`;
    const isLive = versions[name] === live.versions[name];
    return `${name} ${versions[name]} ${isLive ? 'is already live' : 'would go live'}`;
  });

/** Composes what is live, and then the new releases with it, in a folder of its own. */
async function composeBoth({ candidates, live, config, report }: PreviewOptions, dataDir: string) {
  const { supabase, emailjs } = embeddedDefaults;
  // Neither a lead, an email nor a browser error of a reviewer reaches the company.
  const { faultReportUrl: _reports, ...own } = config;
  const options: ComposeOptions = {
    remotes: live.remotes,
    dataDir,
    config: { ...own, supabase, emailjs },
    settings: readComposerSettings(process.env),
    sourceOf: live.sourceOf,
    report: () => undefined,
  };
  // Empty, if no site is live yet.
  let before = path.join(dataDir, 'live');
  await mkdir(before);
  if (live.versions.shell !== undefined) {
    await compose(options);
    before = await realpath(siteLink(dataDir));
  }
  const composed = await compose({
    ...options,
    sourceOf(name) {
      const where = candidates.get(name);
      return where === undefined ? live.sourceOf(name) : { where };
    },
    // Refusals are part of the result.
    report: (line) => {
      if (!line.startsWith('refused ')) report(line);
    },
  });
  return { before, after: await realpath(siteLink(dataDir)), composed };
}

/**
 * Composes what is live with releases that are not published yet, into a folder that any static host can serve. Nothing live changes,
 * and what a reviewer sends with a form reaches nobody. Returns what a composer would do, and a summary for a person.
 *
 * @throws UserError if no site can be composed, the folder contains something else, or pictures are asked for and there is no browser
 */
export async function composePreview(options: PreviewOptions) {
  const { folder, live, report } = options;
  await checkFolder(folder);
  return withScratchFolder('preview', async (dataDir) => {
    const { before, after, composed } = await composeBoth(options, dataDir);
    const differences = await findDifferences(before, after);
    await rm(folder, { recursive: true, force: true });
    await cp(after, folder, { recursive: true, dereference: true });
    const shown = [...options.candidates.keys()].map(
      (name) => `${name} ${composed.versions[name] ?? 'is not in it'}`,
    );
    await markPreview(folder, shown.join(', '));
    const own = path.join(folder, previewFolder);
    const { chromium } = readComposerSettings(process.env);
    const pages = options.pictures
      ? await takePictures({
          differences,
          live: before,
          preview: after,
          folder: path.join(own, 'pictures'),
          chromium,
          report,
        })
      : differences;
    const decisions = formatDecisions(options, composed);
    const result = { live: live.versions, versions: composed.versions, decisions, pages };
    await writeFile(path.join(own, 'index.html'), formatReport(result));
    await writeFile(path.join(own, 'comment.md'), formatComment(result));
    const listed = pages.map((difference) => `  ${difference.page} ${describeDifference(difference)}`);
    const count = `${differences.length} ${differences.length === 1 ? 'page differs' : 'pages differ'} from the live site`;
    return { composed, summary: [...decisions, count, ...listed].join('\n') };
  });
}

/** Writes a preview, prints what differs, and serves it if that is asked for. Returns the exit code. */
export async function previewSite(options: PreviewOptions): Promise<number> {
  const { candidates, folder, serve, report } = options;
  const { composed, summary } = await composePreview(options);
  report(`\n${summary}\nThe preview is in ${folder}. Every static host can serve it.`);
  if (serve !== undefined) {
    const { address } = await serveFolder(folder, {
      port: serve === true ? defaultPort : serve,
      onForm: (sentTo) => report(`A form was sent to ${sentTo}, accepted, and kept nowhere.`),
    });
    report(`${address} shows it, and ${address}/${previewFolder}/ what differs. Ctrl-C stops it.`);
  }
  return composed.refusals.some(({ name }) => candidates.has(name)) ? exitCodes.refused : exitCodes.done;
}
