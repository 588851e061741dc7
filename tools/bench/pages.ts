import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { UserError } from '@proper/operator-kit/errors';
import { remotesFile, root } from '@proper/operator-kit/repository';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { paths } from '@proper/shared-types/company';
import { installedBrowser } from '../browser';
import { buildChanged } from '../repository';
import { compose } from './compose';
import { type BenchContext, type BenchResult, computeMedian, missed } from './report';
import { createCertificate, serve } from './serve';
import { conditions, type Figures, visit } from './visit';

/** A page of each type, and of every team. */
const measuredPages: readonly string[] = [
  paths.home,
  paths.services,
  paths.faq,
  paths.contact,
  paths.blog,
  paths.fourPrinciples,
  paths.delegationPlaybook,
];
const pagesWithForms: readonly string[] = [paths.contact, paths.delegationPlaybook];

/** What a figure may be at most; pages with a form may have more. */
type Goal = readonly [
  name: string,
  most: { readonly limit: number; readonly limitWithForm?: number; readonly decimals: number },
  value: (page: Figures, baseline: Figures) => number,
];

const goals: readonly Goal[] = [
  ['FCP / baseline', { limit: 1.2, decimals: 2 }, (page, base) => page.firstPaint / base.firstPaint],
  ['LCP / baseline', { limit: 0.85, decimals: 2 }, (page, base) => page.largestPaint / base.largestPaint],
  [
    'hydrated / baseline',
    { limit: 5.1, limitWithForm: 5.6, decimals: 2 },
    (page, base) => page.hydrated / base.firstPaint,
  ],
  ['TBT, ms', { limit: 40, decimals: 0 }, ({ blocking }) => blocking],
  ['CLS', { limit: 0.01, decimals: 3 }, ({ shift }) => shift],
  [
    'scripts until hydrated, kB',
    { limit: 137, limitWithForm: 158, decimals: 1 },
    ({ scripts }) => scripts / 1000,
  ],
];

const { viewport, network, processor } = conditions;
const explain = (rounds: number): string =>
  `The baseline is one hand-written page: no scripts, a 29 kB picture. Both come over HTTP/2 from this machine, in ` +
  `brotli, to an empty cache: ${viewport.width} × ${viewport.height}, ${network.latency} ms a request, ` +
  `${(network.downloadThroughput * 8) / 1e6} Mbps, a processor ${processor} times slower; medians of ${rounds} rounds. Hydrated ` +
  `(header and heading respond) is compared with the baseline's first paint.`;

/** The median of each figure, over an odd number of visits. */
function medianFigures(visits: readonly Figures[]): Figures {
  const names = Object.keys(visits[0] ?? {}) as (keyof Figures)[];
  const medians = names.map((name) => [name, computeMedian(visits.map((figures) => figures[name]))]);
  return Object.fromEntries(medians) as Figures;
}

/** Measures pages of the composed site, and a page of the same size that is as fast as a page can be. */
export async function measurePages({ isShort, report }: BenchContext): Promise<BenchResult> {
  const executable = installedBrowser();
  if (executable === undefined)
    throw new UserError('No Chromium was found. Install one, or name it: E2E_BROWSER=/path/to/chromium');
  if (!(await buildChanged())) throw new Error('A build failed.');
  return withScratchFolder('pages', async (scratch) => {
    const [dataDir, baselineFolder] = [path.join(scratch, 'data'), path.join(scratch, 'baseline')];
    await compose({ root, remotesFile: path.join(root, remotesFile), dataDir });
    cpSync(path.join(import.meta.dirname, 'baseline'), baselineFolder, { recursive: true });
    const document = path.join(baselineFolder, 'index.html');
    writeFileSync(`${document}.br`, brotliCompressSync(readFileSync(document)));
    const certificate = await createCertificate();
    const site = await serve(path.join(dataDir, 'site'), certificate);
    const baseline = await serve(baselineFolder, certificate);
    const open = (url: string, hasScripts: boolean) =>
      visit({ executable, fingerprint: certificate.fingerprint, url, hasScripts });
    const pages = isShort ? [paths.home, paths.contact] : measuredPages;
    const rounds = isShort ? 1 : 7;
    const baselineVisits: Figures[] = [];
    const pageVisits = new Map<string, Figures[]>(pages.map((page) => [page, []]));
    for (let round = 1; round <= rounds; round += 1) {
      report(`round ${round} of ${rounds}`);
      baselineVisits.push(await open(`${baseline}/`, false));
      for (const [page, visits] of pageVisits) visits.push(await open(site + page, true));
    }
    const figures = [...pageVisits].map(([page, visits]) => [page, medianFigures(visits)] as const);
    return { explanation: explain(rounds), ...compareWithGoals(figures, medianFigures(baselineVisits)) };
  });
}

function compareWithGoals(pages: readonly (readonly [page: string, figures: Figures])[], baseline: Figures) {
  const rows = pages.map(([page, figures]) => [
    page,
    ...goals.map(([, { limit, limitWithForm = limit, decimals }, value]) => {
      const measured = value(figures, baseline);
      const goal = pagesWithForms.includes(page) ? limitWithForm : limit;
      const cell = measured.toFixed(decimals);
      return measured > goal ? missed(cell) : cell;
    }),
  ]);
  const { firstPaint, largestPaint, blocking, shift } = baseline;
  const baselineCells = [firstPaint, largestPaint, firstPaint, blocking, shift, 0].map((figure) =>
    figure.toFixed(0),
  );
  const goalCells = goals.map(([, { limit }]) => String(limit));
  return {
    head: ['', ...goals.map(([name]) => name)],
    rows: [...rows, ['goal', ...goalCells], ['baseline, ms', ...baselineCells]],
  };
}
