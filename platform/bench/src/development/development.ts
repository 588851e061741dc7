import { cpSync } from 'node:fs';
import path from 'node:path';
import { releaseNames, root } from '@proper/operator-kit/repository';
import { installedBrowser } from '@proper/tools/browser';
import { buildChanged } from '@proper/tools/build-changed';
import { RepositoryCopy } from '@proper/tools/test-support/repository-copy';
import type { Bench, BenchContext, BenchResult, Measured } from '../bench';
import { median, ratio } from '../report/table';
import { Developer } from './developer';

/** What of the loop before an edit may take, at most: a second where the loop takes seconds. */
const goal = 0.25;

interface Seconds {
  /** `npm run dev` until it is ready, with nothing remembered. */
  readonly first: number;
  /** The same from then on, an edit later. */
  readonly starts: readonly number[];
  /** From a saved edit until the open page shows it. */
  readonly edits: readonly number[];
  /** From a saved edit until a page shows it that is loaded anew, of a site that is stopped and started again. */
  readonly loops: readonly number[];
}

/** In turns, so that a busy minute of the machine is one for all. */
async function measure(
  developer: Developer,
  rounds: number,
  report: BenchContext['report'],
): Promise<Seconds> {
  report('the first npm run dev');
  const first = await developer.start('dev');
  const [starts, edits, loops]: [number[], number[], number[]] = [[], [], []];
  for (let round = 1; round <= rounds; round += 1) {
    report(`round ${round} of ${rounds}`);
    await developer.start('start');
    loops.push(await developer.loop());
    starts.push(await developer.start('dev'));
    for (let edit = 0; edit < 3; edit += 1) edits.push(await developer.edit());
  }
  return { first, starts, edits, loops };
}

function inWords({ first, starts, edits, loops }: Seconds, rounds: number): Measured {
  const loop = median(loops);
  const row = (name: string, seconds: number) => [name, ratio(seconds, loop)];
  return {
    text:
      'In units of the loop without `npm run dev`: an edit of a component of mfe-content, `npm start` stopped and started again ' +
      '(one build, a composition), and the page loaded anew, until it shows the edit. On a copy of this repository, ' +
      `in a Chromium, in turns; medians of ${rounds} rounds, of the first start the only one.`,
    tables: [
      {
        head: ['', 'loops'],
        rows: [
          row('edit, `npm start` again, reload', loop),
          row('`npm run dev` until it is ready, the first time', first),
          row('the same from then on', median(starts)),
          row('an edit until the open page shows it', median(edits)),
        ],
      },
    ],
    missed:
      median(edits) > goal * loop
        ? [`an edit is seen after ${ratio(median(edits), loop)} of the loop, and ${goal} is the most`]
        : [],
  };
}

async function run({ short, report }: BenchContext): Promise<BenchResult> {
  const executable = installedBrowser();
  if (executable === undefined)
    return { skipped: 'there is no Chromium; install one, or name it with E2E_BROWSER=/path/to/it' };
  const rounds = short ? 1 : 5;
  if (!(await buildChanged({ modes: ['production'], report }))) throw new Error('A build failed.');
  const copy = new RepositoryCopy();
  // What is built here need not be built there.
  for (const name of releaseNames)
    cpSync(path.join(root, name, 'dist'), path.join(copy.folder, name, 'dist'), { recursive: true });
  const developer = await Developer.at(copy, executable);
  try {
    return inWords(await measure(developer, rounds, report), rounds);
  } finally {
    await developer.leave();
    copy.remove();
  }
}

export const development: Bench = {
  name: 'dev',
  what: '`npm run dev`: its first start, later ones and an edit, beside a new build, composition and reload',
  title: 'Development',
  run,
};
