import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '@proper/operator-kit/repository';
import type { Scenario } from '../scenario';

/** What Playwright's report says, as far as it is read here. */
interface Suite {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly status: string;
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

interface BrowserTest {
  /** The titles of its groups, and its own. */
  readonly titles: readonly string[];
  readonly ok: boolean;
  /** What it says of itself. */
  readonly outcome: string;
  /** The first line of what went wrong. */
  readonly error: string;
}

function listTests(
  { title, specs, suites = [] }: Suite,
  above: readonly string[] = [],
): readonly BrowserTest[] {
  const groups = [...above, title];
  const own = specs.map(({ title: name, ok, tests }) => {
    const error = tests.flatMap(({ results }) => results).findLast((result) => result.error)?.error?.message;
    const annotations = tests.flatMap((test) => test.annotations);
    return {
      titles: [...groups, name],
      ok: ok && tests.every(({ status }) => status !== 'skipped'),
      outcome: annotations.find(({ type }) => type === 'outcome')?.description ?? '',
      error: error?.split('\n')[0] ?? 'did not run',
    };
  });
  return [...own, ...suites.flatMap((inner) => listTests(inner, groups))];
}

async function runPlaywright(name: string, report: (line: string) => void): Promise<readonly BrowserTest[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-drill-'));
  const results = path.join(folder, 'results.json');
  try {
    const child = spawn('npx', ['playwright', 'test', '--reporter=list,json', '--retries=0'], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', E2E_DRILL: name, PLAYWRIGHT_JSON_OUTPUT_NAME: results },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(child, 'exit');
    createInterface(child.stdout).on('line', report);
    await gone;
    const { suites } = JSON.parse(readFileSync(results, 'utf8')) as { readonly suites: readonly Suite[] };
    return suites.flatMap((suite) => listTests(suite));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The tests of `e2e/drills/…/NAME.drill.ts`, which take too long for the suite. */
const browserScenario = (
  name: string,
  what: string,
  conclude: (tests: readonly BrowserTest[]) => void = () => undefined,
): Scenario => ({
  name,
  what,
  isInBrowser: true,
  async run({ report }) {
    const tests = await runPlaywright(name, report);
    const failed = tests.filter(({ ok }) => !ok);
    if (tests.length > 0) conclude(tests);
    return {
      counts: { tests: tests.length, passed: tests.length - failed.length },
      faults: [
        ...(tests.length === 0 ? ['no test has run'] : []),
        ...failed.map(({ titles, error }) => `${titles.slice(1).join(', ')}: ${error}`),
      ],
    };
  },
});

const introduction = `# The fault grid

What a visitor meets while one remote has a fault, as \`npm run drill -- fault-grid\` found in a real browser. In every cell the shell
and all other pages worked, what had been typed stayed, and nothing tampered ran. After the semicolon: what it took once the fault
was over.`;

/** Writes the grid as a document: a table for each remote. Its rows and columns are in the titles of the tests. */
function writeGrid(tests: readonly BrowserTest[]): void {
  const cells = tests.map(({ titles, ok, outcome, error }) => {
    const [remote = '', fault = ''] = (titles.at(-2) ?? '').split(', ');
    const [moment = ''] = (titles.at(-1) ?? '').split(': ');
    return { remote, fault, moment, text: ok ? outcome : `**FAILED**: ${error}` };
  });
  const moments = [...new Set(cells.map(({ moment }) => moment))];
  const tables = [...new Set(cells.map(({ remote }) => remote))].map((remote) => {
    const ofRemote = cells.filter((cell) => cell.remote === remote);
    const rows = [...new Set(ofRemote.map(({ fault }) => fault))].map((fault) => {
      const texts = moments.map(
        (moment) => ofRemote.find((cell) => cell.fault === fault && cell.moment === moment)?.text ?? '-',
      );
      return `| ${[fault, ...texts].join(' | ')} |`;
    });
    const head = [`| fault | ${moments.join(' | ')} |`, `| ---${' | ---'.repeat(moments.length)} |`];
    return { remote, table: [...head, ...rows].join('\n') };
  });
  // Remotes that fare alike share a table.
  const sections = [...new Set(tables.map(({ table }) => table))].map((table) => {
    const remotes = tables.filter((each) => each.table === table).map(({ remote }) => remote);
    return `## ${remotes.join(', ')}\n\n${table}`;
  });
  writeFileSync(path.join(root, 'docs/fault-grid.md'), `${[introduction, ...sections].join('\n\n')}\n`);
}

export const browserScenarios: readonly Scenario[] = [
  browserScenario(
    'fault-grid',
    'each remote with each fault, at each moment, in a browser: the rest works, nothing typed is lost (writes docs/fault-grid.md)',
    writeGrid,
  ),
  browserScenario(
    'deployments',
    'a tab that stays open through ten deployments and a rollback of each remote: no file of it ever fails',
  ),
  browserScenario(
    'newcomer',
    'one of each that `npm run new` makes, and a price: in the composed site, through all tests, and taken away again',
  ),
  browserScenario(
    'one-remote',
    'a sparse checkout of one remote: developed, checked, released, and live next to the others',
  ),
  browserScenario(
    'every-page',
    'accessibility, focus, layout, text size and hydration on each page; the suite looks at one of each kind',
  ),
];
