import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { findBrowser } from './browser';
import { buildChanged, runTasks } from './build-changed';
import { lint } from './check/lint';

/** Tests of one step: the flaky ones passed, but not at the first go. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly flaky: number;
  /** What this machine can't try; each says so by name. */
  readonly skipped: number;
}

/** One part of `npm test`. */
export interface Step {
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

/** What `npm test -- quick` stands for: enough before each commit. */
export const quickSteps: readonly string[] = ['check', 'types', 'unit'];

/** All of `npm test`, in order. */
export const steps: readonly Step[] = [
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
  { name: 'drills', what: 'the short form of every scenario', run: () => vitest('drills') },
  { name: 'e2e', what: 'the composed site in a browser', run: () => e2e('chromium') },
  {
    name: 'engines',
    what: 'the same in Firefox and WebKitGTK, where they are installed',
    run: () => e2e('engines'),
  },
];
