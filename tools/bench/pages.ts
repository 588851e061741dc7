import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { UserError } from '@proper/common/errors';
import { remotesFile, root } from '@proper/common/repository';
import { withScratchFolder } from '@proper/common/scratch-folder';
import { findInstalledBrowser } from '../browser';
import { buildChanged } from '../repository';
import { runSite } from './measured-site';
import { createCertificate, serve } from './serve';
import { type Figures, visit } from './visit';

/** How often each page is visited. The number is odd, because the median is the result. */
const rounds = 7;

/** The median of each figure. */
function medianFigures(visits: readonly Figures[]): Figures {
  const names = Object.keys(visits[0] ?? {}) as (keyof Figures)[];
  const medians = names.map((name) => [
    name,
    visits.map((figures) => figures[name]).toSorted((one, other) => one - other)[(rounds - 1) / 2],
  ]);
  return Object.fromEntries(medians);
}

const round = (figure: number): number => Number(figure.toFixed(2));

/** A row of the table. `hydrated` is compared with the baseline's first paint. */
const compare = (page: Figures, baseline: Figures) => ({
  'FCP / baseline': round(page.firstPaint / baseline.firstPaint),
  'LCP / baseline': round(page.largestPaint / baseline.largestPaint),
  'hydrated / baseline': round(page.hydrated / baseline.firstPaint),
  'TBT, ms': Math.round(page.blocking),
  'longest task, ms': Math.round(page.longestTask),
  CLS: Number(page.shift.toFixed(3)),
  'scripts until hydrated, kB': round(page.scripts / 1000),
});

/** The paths of all pages, in the order of the alphabet. */
function listPages(siteFolder: string): readonly string[] {
  const sitemap = readFileSync(path.join(siteFolder, 'sitemap.xml'), 'utf8');
  return [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url ?? '').pathname).toSorted();
}

/** Measures every composed page, and a page of the same size that is as fast as can be. Resolves to a table. */
export async function measurePages(): Promise<Readonly<Record<string, ReturnType<typeof compare>>>> {
  const executable = findInstalledBrowser();
  if (executable === undefined)
    throw new UserError('No Chromium was found. Install one, or name it: CHROMIUM=/path/to/chromium');
  if (!(await buildChanged())) throw new Error('A build failed.');
  return withScratchFolder('pages', async (scratch) => {
    const [dataDir, baselineFolder] = [path.join(scratch, 'data'), path.join(scratch, 'baseline')];
    await runSite({ root, remotesFile: path.join(root, remotesFile), dataDir }, {}, 'compose');
    cpSync(path.join(import.meta.dirname, 'baseline'), baselineFolder, { recursive: true });
    const document = path.join(baselineFolder, 'index.html');
    writeFileSync(`${document}.br`, brotliCompressSync(readFileSync(document)));
    const certificate = await createCertificate();
    const siteFolder = path.join(dataDir, 'site');
    const site = await serve(siteFolder, certificate);
    const measuredPages = listPages(siteFolder);
    const baselineUrl = `${await serve(baselineFolder, certificate)}/`;
    const urls = [baselineUrl, ...measuredPages.map((page) => site + page)];
    const visits = new Map<string, Figures[]>(urls.map((url) => [url, []]));
    for (let turn = 1; turn <= rounds; turn += 1) {
      console.log(`round ${turn} of ${rounds}`);
      for (const [url, figures] of visits) {
        const hasScripts = url !== baselineUrl;
        figures.push(await visit({ executable, fingerprint: certificate.fingerprint, url, hasScripts }));
      }
    }
    const [baseline, ...pages] = [...visits.values()].map(medianFigures);
    if (!baseline) throw new Error('Nothing was measured.');
    const { firstPaint, largestPaint } = baseline;
    console.log(`baseline: FCP ${Math.round(firstPaint)} ms, LCP ${Math.round(largestPaint)} ms`);
    return Object.fromEntries(pages.map((page, index) => [measuredPages[index], compare(page, baseline)]));
  });
}
