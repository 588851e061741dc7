import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { exitCodes } from '@proper/operator-kit/command-line';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import { type CheckOptions, checkReleases, formatDecisions } from '../check';
import { latestFrom } from '../pull/live-site';
import { describeDifference, findDifferences } from './differences';
import { markPreview, previewFolder } from './mark';
import { takePictures } from './pictures';
import { formatComment, formatReport } from './report';
import { serveFolder } from './serve-folder';

export interface PreviewOptions extends Omit<CheckOptions, 'latest' | 'dataDir' | 'browser' | 'onDeployed'> {
  /** The live site: its address, or the folder of its files. */
  readonly site: string;
  /** Gets the preview, in place of an earlier one. */
  readonly folder: string;
  /** Whether to take pictures of the pages that differ, in Chromium. */
  readonly pictures: boolean;
  /** Serves it on this port until the command is stopped; on the usual one if it is `true`. */
  readonly serve: number | true | undefined;
}

const defaultPort = 4110;

/** Fails if a folder contains anything but an earlier preview, which may be removed. @throws OperatorError */
async function checkFolder(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  if (names.length > 0 && !names.includes(previewFolder))
    throw new OperatorError(
      `${folder} contains something else than a preview, which would be removed. Name another folder with --out.`,
    );
}

/**
 * Composes what is live with releases that are not published yet, into a folder that any static host can serve. Nothing live changes,
 * and what a reviewer sends with a form reaches nobody. Returns the gate's verdict, and a summary for a person.
 *
 * @throws OperatorError if no site can be composed, the folder contains something else, or pictures are asked for and there is no browser
 */
export async function composePreview({ folder, site, pictures, ...options }: PreviewOptions) {
  await checkFolder(folder);
  return withScratchFolder('preview', async (dataDir) => {
    const { candidates, settings, report } = options;
    const { supabase, emailjs } = embeddedDefaults;
    // Neither a lead, an email nor a fault of a reviewer reaches the company.
    const { faultReportUrl: _reports, ...config } = options.config;
    const findSite = (): Promise<string> => realpath(path.join(dataDir, 'site'));
    // Empty, if no site is live yet.
    let live = path.join(dataDir, 'live');
    await mkdir(live);
    const checked = await checkReleases({
      ...options,
      latest: latestFrom(options.remotes, site),
      config: { ...config, supabase, emailjs },
      dataDir,
      onDeployed: async () => {
        live = await findSite();
      },
    });
    const preview = await findSite();
    const differences = await findDifferences(live, preview);
    await rm(folder, { recursive: true, force: true });
    await cp(preview, folder, { recursive: true });
    const versions = [...candidates.keys()].map(
      (name) => `${name} ${checked.versions[name] ?? 'is not in it'}`,
    );
    await markPreview(folder, versions.join(', '));
    const own = path.join(folder, previewFolder);
    const pages = pictures
      ? await takePictures({
          differences,
          live,
          preview,
          folder: path.join(own, 'pictures'),
          browser: settings.browser,
          report,
        })
      : differences;
    const decisions = formatDecisions(checked, candidates.keys());
    const result = { checked, decisions, pages };
    await writeFile(path.join(own, 'index.html'), formatReport(result));
    await writeFile(path.join(own, 'comment.md'), formatComment(result));
    const listed = pages.map((difference) => `  ${difference.page} ${describeDifference(difference)}`);
    const count = `${differences.length} ${differences.length === 1 ? 'page differs' : 'pages differ'} from the live site`;
    return { checked, summary: [...decisions, count, ...listed].join('\n') };
  });
}

/** Writes a preview, prints what differs, and serves it if that is asked for. Returns the exit code. */
export async function previewSite(options: PreviewOptions): Promise<number> {
  const { candidates, folder, serve, report } = options;
  const { checked, summary } = await composePreview(options);
  report(`\n${summary}\nThe preview is in ${folder}. Every static host can serve it.`);
  if (serve !== undefined) {
    const { address } = await serveFolder(folder, {
      port: serve === true ? defaultPort : serve,
      onForm: (sentTo) => report(`A form was sent to ${sentTo}, accepted, and kept nowhere.`),
    });
    report(`${address} shows it, and ${address}/_preview/ what differs. Ctrl-C stops it.`);
  }
  return checked.refusals.some(({ name }) => candidates.has(name)) ? exitCodes.refused : exitCodes.done;
}
