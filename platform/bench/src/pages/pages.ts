import { loadavg } from 'node:os';
import path from 'node:path';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { installedBrowser } from '@proper/tools/browser';
import { modulesFile } from '@proper/tools/weights/grown';
import type { Bench, BenchContext, BenchResult, Measured } from '../bench';
import { conditions } from './browser/conditions';
import { timesChart, weightsChart } from './charts';
import { judge } from './goals';
import { measureInTurns } from './rounds';
import { openSites } from './sites';
import { subjects } from './subjects';
import { bytesTable, nextPageTable, timesTable } from './tables';
import { weightsTable } from './weights/table';
import { weigh } from './weights/weights';

const { viewport, deviceScaleFactor, processor, network } = conditions;

const howMeasured = (rounds: number): string =>
  `The composed site; in brackets a monolith: one Rspack build of the same sources, whose documents are the site's with other ` +
  `scripts; and the floor: one page written by hand, without scripts, with a picture of 29 kB. All over HTTP/2 and TLS on this ` +
  `machine, in brotli, measured in turns in a Chromium that has seen nothing before: ${viewport.width} × ${viewport.height} ` +
  `at ${deviceScaleFactor}, ${network.latency} ms for each request, ${(network.downloadThroughput * 8) / 1e6} Mbps, processor ` +
  `÷ ${processor}; medians of ${rounds} rounds. Hydrated is when the header and the heading react; of the floor, when it was ` +
  `there. Total blocking time and the longest task count after the first paint; tasks below 50 ms count as 0. ` +
  `A round trip is a request that waits for another one's answer, the document's included. ` +
  `What a part weighs is its share of each script that it is in, by the characters of the minified script that come from its ` +
  `modules (source maps); of the document, what it would weigh less without.`;

async function measureIn(scratch: string, executable: string, context: BenchContext): Promise<Measured> {
  const rounds = context.short ? 1 : 7;
  const sites = await openSites(scratch, context);
  try {
    const chosen = context.short
      ? subjects.filter(({ path: page }) => page === '/' || page === '/contact')
      : subjects;
    context.report('weighs the parts');
    const { pages: weighed, modules } = await weigh(
      sites,
      chosen.map((each) => each.path),
      path.join(scratch, 'maps'),
    );
    const [busy = 0] = loadavg();
    // The builds before this count for about one.
    if (busy > 2)
      context.report(`the machine is busy (load ${busy.toFixed(1)}): these figures will say little`);
    const measured = await measureInTurns(sites, { subjects: chosen, executable, rounds }, context);
    const { table, missed } = judge(measured);
    return {
      text: howMeasured(rounds),
      tables: [
        timesTable(measured),
        bytesTable(measured),
        nextPageTable(measured),
        weightsTable(weighed),
        table,
      ],
      charts: [timesChart(measured), weightsChart(weighed)],
      kept: new Map([[modulesFile, `${JSON.stringify(modules, null, 2)}\n`]]),
      missed,
    };
  } finally {
    await sites.close();
  }
}

async function run(context: BenchContext): Promise<BenchResult> {
  const executable = installedBrowser();
  return executable === undefined
    ? { skipped: 'there is no Chromium; install one, or name it with E2E_BROWSER=/path/to/it' }
    : withScratchFolder('pages', (scratch) => measureIn(scratch, executable, context));
}

export const pages: Bench = {
  name: 'pages',
  what: 'pages in a browser, against a monolith of the same sources and a page without scripts',
  title: 'Pages beside a monolith and the least that a page can be',
  run,
};
