import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { remotesFile, root } from '@proper/operator-kit/repository';
import { paths } from '@proper/shared-types';
import { installedBrowser } from '../browser';
import { buildChanged } from '../build-changed';
import { withScratchFolder } from '../scratch-folder';
import { compose } from './compose';
import type { BenchContext, Measured } from './report';
import { makeCertificate, serve } from './serve';
import { conditions, type Figures, visit } from './visit';

/** One of each type of page, of every team. */
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

interface Goal {
  readonly name: string;
  /** The most that is accepted; for pages with a form, `mostWithForm`. */
  readonly most: number;
  readonly mostWithForm?: number;
  /** Decimals that are shown. */
  readonly digits: number;
  readonly value: (page: Figures, floor: Figures) => number;
}

const goals: readonly Goal[] = [
  { name: 'FCP / floor', most: 1.25, digits: 2, value: (page, floor) => page.firstPaint / floor.firstPaint },
  {
    name: 'LCP / floor',
    most: 0.85,
    digits: 2,
    value: (page, floor) => page.largestPaint / floor.largestPaint,
  },
  {
    name: 'hydrated / floor',
    most: 3.9,
    mostWithForm: 4.5,
    digits: 2,
    value: (page, floor) => page.hydrated / floor.firstPaint,
  },
  { name: 'TBT, ms', most: 30, digits: 0, value: ({ blocking }) => blocking },
  // Below what three decimals show.
  { name: 'CLS', most: 0.000_499, digits: 3, value: ({ shift }) => shift },
  {
    name: 'scripts until hydrated, kB',
    most: 104,
    mostWithForm: 112,
    digits: 1,
    value: ({ scripts }) => scripts / 1000,
  },
];

const { viewport, network, processor } = conditions;
const explain = (rounds: number): string =>
  `The floor is one page written by hand, without scripts, with a picture of 29 kB. Both over HTTP/2 on this machine, in brotli, with ` +
  `an empty cache: ${viewport.width} × ${viewport.height}, ${network.latency} ms for each request, ` +
  `${(network.downloadThroughput * 8) / 1e6} Mbps, processor ÷ ${processor}; medians of ${rounds} rounds. Hydrated is when the ` +
  `header and the heading react, and is compared with the floor's first paint.`;

/** The median of an odd number of values. */
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[(values.length - 1) / 2] ?? Number.NaN;

const medianOf = (all: readonly Figures[]): Figures => {
  const keys = Object.keys(all[0] ?? {}) as (keyof Figures)[];
  return Object.fromEntries(
    keys.map((key) => [key, median(all.map((each) => each[key]))]),
  ) as unknown as Figures;
};

/** Measures pages of the composed site next to a page that no site of this volume can be faster than. */
export async function measurePages({ isShort, report }: BenchContext): Promise<Measured> {
  const executable = installedBrowser();
  if (executable === undefined)
    return { skipped: 'no Chromium; install one, or name it with E2E_BROWSER=/path/to/it' };
  if (!(await buildChanged({ report }))) throw new Error('A build failed.');
  return withScratchFolder('pages', async (scratch) => {
    const [dataDir, floorFolder] = [path.join(scratch, 'data'), path.join(scratch, 'floor')];
    await compose({ root, remotesFile: path.join(root, remotesFile), dataDir });
    cpSync(path.join(import.meta.dirname, 'floor'), floorFolder, { recursive: true });
    const written = path.join(floorFolder, 'index.html');
    writeFileSync(`${written}.br`, brotliCompressSync(readFileSync(written)));
    const certificate = await makeCertificate();
    const site = await serve(path.join(dataDir, 'site'), certificate);
    const floor = await serve(floorFolder, certificate);
    const open = (url: string, hasScripts: boolean) =>
      visit({ executable, fingerprint: certificate.fingerprint, url, hasScripts });
    const pages = isShort ? [paths.home, paths.contact] : measuredPages;
    const rounds = isShort ? 1 : 7;
    const ofFloor: Figures[] = [];
    const ofPages = new Map<string, Figures[]>(pages.map((page) => [page, []]));
    for (let round = 1; round <= rounds; round += 1) {
      report(`round ${round} of ${rounds}`);
      ofFloor.push(await open(`${floor}/`, false));
      for (const [page, measured] of ofPages) measured.push(await open(site + page, true));
    }
    return judge(
      medianOf(ofFloor),
      new Map([...ofPages].map(([page, all]) => [page, medianOf(all)])),
      rounds,
    );
  });
}

function judge(floor: Figures, pages: ReadonlyMap<string, Figures>, rounds: number): Measured {
  const missed: string[] = [];
  const rows = [...pages].map(([page, figures]) => [
    page,
    ...goals.map(({ name, most, mostWithForm = most, digits, value }) => {
      const measured = value(figures, floor);
      const limit = pagesWithForms.includes(page) ? mostWithForm : most;
      if (measured > limit)
        missed.push(`${name} of ${page} is ${measured.toFixed(digits)}, at most ${limit} is wanted`);
      return measured.toFixed(digits);
    }),
  ]);
  const ofFloor = [
    'floor, ms',
    floor.firstPaint,
    floor.largestPaint,
    floor.firstPaint,
    floor.blocking,
    floor.shift,
    0,
  ];
  return {
    text: explain(rounds),
    head: ['', ...goals.map(({ name }) => name)],
    rows: [...rows, ofFloor.map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : cell))],
    missed,
  };
}
