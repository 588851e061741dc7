import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Argument, createCommand, exitCodes, runMain } from '@proper/common/command-line';
import { root } from '@proper/common/repository';
import { shareTemplates } from '@proper/common/test-support/template';
import { lint } from './lint';
import { buildChanged, runTasks, runTool } from './repository';

type Step = readonly [name: string, description: string, run: () => Promise<boolean>];

/** Puts temporary folders in memory, if possible, until this process exits: the browser tests are faster. */
function keepTemporaryFoldersInMemory(): void {
  const memory = '/dev/shm';
  // A container's memory is too small for that.
  if (!existsSync(memory) || statfsSync(memory).bavail * statfsSync(memory).bsize < 2 ** 31) return;
  const folder = mkdtempSync(path.join(memory, 'proper-tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.once('SIGINT', () => process.exit(130));
  // PostgreSQL runs as another user, and a test runs copied programs: some machines refuse both there.
  const script = path.join(folder, 'script');
  writeFileSync(script, '#!/bin/sh\nchmod 755 "$(dirname "$0")"\n', { mode: 0o755 });
  if (spawnSync(script).status === 0) process.env.TMPDIR = folder;
}

/** Runs the projects of `vitest.config.ts` whose names begin with this text. */
const runVitest = (project: string): Promise<boolean> => runTool('vitest', ['run', `--project=${project}*`]);

/** Runs all projects of `playwright.config.ts` at the same time. */
async function runPlaywright(): Promise<boolean> {
  const { findBrowser } = await import('./browser');
  const browser = await findBrowser();
  if (browser === undefined) {
    console.error(
      'No Chromium was found, and none could be installed. Install Chromium or Chrome; ' +
        'if it is still not found, name it with CHROMIUM=/path/to/chromium.',
    );
    return false;
  }
  // An earlier run on this port left data (e2e/support/sites.ts). Another run may use another port.
  const dataDir = path.join(root, '.proper/e2e', process.env.E2E_PORT ?? '4310');
  rmSync(dataDir, { recursive: true, force: true });
  return runTool('playwright', ['test'], { CHROMIUM: browser });
}

const steps: readonly Step[] = [
  ['check', 'format, lint, unused code, links in documents, and the contract', lint],
  ['types', 'types', () => runTasks('types')],
  ['unit', 'unit tests', () => runVitest('unit')],
  ['build', 'the releases', () => buildChanged()],
  [
    'integration',
    'tests with real databases, processes and builds',
    async () => {
      // Some of these tests skip themselves without a browser.
      await (await import('./browser')).findBrowser();
      return runVitest('integration');
    },
  ],
  [
    'e2e',
    'the composed site in Chromium, and in Firefox and WebKit if Playwright has installed them',
    runPlaywright,
  ],
];

/** The steps of `npm test -- quick`, which are enough before a commit. */
const quickSteps: readonly string[] = ['check', 'types', 'unit'];

async function runSteps(selected: readonly string[]): Promise<boolean> {
  keepTemporaryFoldersInMemory();
  // Later steps reuse the templates of earlier steps.
  shareTemplates();
  for (const [name, description, run] of steps) {
    if (selected.length > 0 && !selected.includes(name)) continue;
    console.log(`\n== ${name}: ${description}`);
    const startedAt = performance.now();
    const hasPassed = await run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`== ${name}: ${hasPassed ? 'passed' : 'FAILED'} in ${seconds} s`);
    if (!hasPassed) return false;
  }
  return true;
}

const command = createCommand(
  'npm test --',
  'Runs these steps in order, and stops at the first that fails.',
  `Steps:
${steps.map(([name, description]) => `  ${name.padEnd(12)} ${description}`).join('\n')}
  quick        ${quickSteps.join(', ')}

Exit codes: 0 all passed, 1 something failed, 2 bad usage.`,
)
  .addArgument(new Argument('[step...]', '(default: all)').choices([...steps.map(([name]) => name), 'quick']))
  .action(async (names: readonly string[]) => {
    const selected = names.flatMap((name) => (name === 'quick' ? quickSteps : [name]));
    process.exit((await runSteps(selected)) ? exitCodes.done : exitCodes.failed);
  });
await runMain(command);
