import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { type BrowserTest, runBrowserDrill } from '../harness/browser-drill';
import type { Scenario } from '../harness/scenario';

const introduction = `# The fault grid

What a visitor meets while one remote has a fault, as a real browser met it in \`npm run drill -- fault-grid\`. In every cell the
shell and the pages of all other remotes worked, what had been typed stayed, and nothing that was tampered with ran. After
the semicolon: what it took once the fault was over.
`;

/** The grid as a document: a table for each remote. Its lines and columns are what the tests say in their titles. */
function tableOf(tests: readonly BrowserTest[]): string {
  const cells = tests.map(({ titles, ok, outcome, error }) => {
    const [remote = '', fault = ''] = (titles.at(-2) ?? '').split(', ');
    const [moment = ''] = (titles.at(-1) ?? '').split(': ');
    return { remote, fault, moment, text: ok ? outcome : `**FAILED**: ${error}` };
  });
  const remotes = [...new Set(cells.map(({ remote }) => remote))];
  const moments = [...new Set(cells.map(({ moment }) => moment))];
  const tables = remotes.map((remote) => {
    const own = cells.filter((cell) => cell.remote === remote);
    const rows = [...new Set(own.map(({ fault }) => fault))].map((fault) => {
      const row = moments.map(
        (moment) => own.find((cell) => cell.fault === fault && cell.moment === moment)?.text ?? '-',
      );
      return `| ${[fault, ...row].join(' | ')} |`;
    });
    return [
      `## ${remote}`,
      '',
      `| fault | ${moments.join(' | ')} |`,
      `| ---${' | ---'.repeat(moments.length)} |`,
      ...rows,
    ].join('\n');
  });
  return [introduction, ...tables].join('\n\n').replaceAll('\n\n\n', '\n\n');
}

/** Visits the site in a browser while one remote has a fault: every remote, every fault, at every moment. */
export const faultGrid: Scenario = {
  name: 'fault-grid',
  what: 'each remote with each fault, at each moment, in a browser: the rest works, nothing typed is lost (writes docs/fault-grid.md)',
  inBrowser: true,

  async run({ report }) {
    const tests = await runBrowserDrill('fault-grid', report);
    const failed = tests.filter(({ ok }) => !ok);
    if (tests.length > 0) writeFileSync(path.join(root, 'docs/fault-grid.md'), `${tableOf(tests)}\n`);
    return {
      counts: { cells: tests.length, passed: tests.length - failed.length },
      faults: [
        ...(tests.length === 0 ? ['no cell was visited'] : []),
        ...failed.map(({ titles, error }) => `${titles.slice(1).join(', ')}: ${error}`),
      ],
    };
  },
};
