import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import { type Checked, type CheckOptions, checkReleases, formatDecisions } from '../check';
import { describeDifference, findDifferences } from './differences';
import { markPreview, previewFolder } from './mark';
import { takePictures } from './pictures';
import { formatComment, formatReport } from './report';

export interface PreviewOptions extends Omit<CheckOptions, 'dataDir' | 'browser' | 'onDeployed'> {
  /** Gets the site, in place of an earlier preview. */
  readonly folder: string;
  /** Whether to take pictures of the pages that differ, in Chromium. */
  readonly pictures: boolean;
}

export interface Preview {
  readonly checked: Checked;
  /** What to tell a person: the gate's decisions, and the pages that differ. */
  readonly summary: string;
}

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
 * and what a reviewer sends with a form reaches nobody.
 *
 * @throws OperatorError if no site can be composed, the folder contains something else, or pictures are asked for and there is no browser
 */
export async function composePreview({ folder, pictures, ...options }: PreviewOptions): Promise<Preview> {
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
