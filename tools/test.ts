import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { shareTemplates } from '@proper/operator-kit/test-support/template';
import { findBrowser } from './browser';
import { buildChanged, runTasks } from './build-changed';
import { lint } from './check/lint';

/** Tests of one step: the flaky ones passed, but not at the first go. */
interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly flaky: number;
  /** What this machine can't try; each says so by name. */
  readonly skipped: number;
}

/** One part of `npm test`. */
interface Step {
  readonly name: string;
  readonly what: string;
  run(): Promise<{ readonly ok: boolean; readonly counts?: Counts }>;
}

const report = (line: string): void => console.log(line);

const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);

const runs = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

function readJson(file: string): unknown {
  const absolute = path.join(root, file);
  return existsSync(absolute) ? JSON.parse(readFileSync(absolute, 'utf8')) : undefined;
}

const e2eReport = 'test-results/e2e.json';

/** Runs the projects of `vitest.config.ts` of a name, or that begin with it. */
async function vitest(project: 'unit' | 'integration' | 'drills') {
  const reportFile = `test-results/${project}.json`;
  rmSync(path.join(root, reportFile), { force: true });
  const ok = runs(bin('vitest'), [
    'run',
    `--project=${project}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ]);
  const counted = (readJson(reportFile) ?? {}) as Record<string, number>;
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = counted;
  return {
    ok,
    counts: { passed: numPassedTests, failed: numFailedTests, flaky: 0, skipped: numPendingTests },
  };
}

/** Runs a project of `playwright.config.ts`. */
async function e2e(project: 'chromium' | 'engines') {
  const browser = findBrowser(report);
  if (!browser.ok) {
    console.error(browser.reason);
    return { ok: false };
  }
  // What earlier runs saved is theirs.
  rmSync(path.join(root, '.proper/e2e'), { recursive: true, force: true });
  const ok = runs(bin('playwright'), ['test', `--project=${project}`], { E2E_BROWSER: browser.executable });
  const { stats } = (readJson(e2eReport) ?? {}) as {
    stats?: { expected: number; flaky: number; unexpected: number; skipped: number };
  };
  return {
    ok,
    counts: {
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
      flaky: stats?.flaky ?? 0,
      skipped: stats?.skipped ?? 0,
    },
  };
}

const build = async () => ({ ok: await buildChanged({ modes: ['production', 'development'], report }) });

/** The steps of `npm test -- quick`: enough before each commit. */
const quickSteps: readonly string[] = ['check', 'types', 'unit'];

/** All of `npm test`, in order. */
const steps: readonly Step[] = [
  {
    name: 'check',
    what: 'format, lint, unused code, the links of documents, and the contract',
    run: async () => ({ ok: lint() }),
  },
  {
    name: 'types',
    what: 'types',
    run: async () => ({ ok: await runTasks('types') }),
  },
  { name: 'unit', what: 'unit tests', run: () => vitest('unit') },
  {
    name: 'integration',
    what: 'tests with real databases, processes and builds',
    run: () => vitest('integration'),
  },
  { name: 'build', what: 'both builds', run: build },
  { name: 'drills', what: 'the short form of every drill', run: () => vitest('drills') },
  { name: 'e2e', what: 'the composed site in a browser', run: () => e2e('chromium') },
  {
    name: 'engines',
    what: 'the same in Firefox and WebKitGTK, where they are installed',
    run: () => e2e('engines'),
  },
];

const help = `Checks everything, in this order, and stops at the first step that fails.

Usage: npm test -- [step ...]

${steps.map(({ name, what }) => `  ${name.padEnd(12)} ${what}`).join('\n')}
  quick        ${quickSteps.join(', ')}

Exit codes: 0 all passed, 1 something failed, 2 bad usage.`;

const asked = process.argv.slice(2).flatMap((name) => (name === 'quick' ? quickSteps : [name]));
if (asked.includes('--help')) {
  console.log(help);
  process.exit(0);
}
const unknown = asked.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}.\n\n${help}`);
  process.exit(2);
}

// What one step has made for its tests, a later one copies too.
const removeTemplates = shareTemplates();
const counted: Counts[] = [];
let passed = true;
for (const { name, what, run } of steps.filter((step) => asked.length === 0 || asked.includes(step.name))) {
  console.log(`\n== ${name}: ${what}`);
  const started = performance.now();
  const { ok, counts } = await run();
  if (counts) counted.push(counts);
  console.log(
    `== ${name}: ${ok ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  passed &&= ok;
  if (!ok) break;
}
const total = (key: keyof Counts): number => counted.reduce((sum, counts) => sum + counts[key], 0);
if (counted.length > 0) {
  const flaky = total('flaky');
  console.log(
    `\n${total('passed')} passed${flaky > 0 ? ` (${flaky} only at the second go)` : ''}, ${total('failed')} failed` +
      `, ${total('skipped')} skipped`,
  );
}
removeTemplates();
process.exit(passed ? 0 : 1);
