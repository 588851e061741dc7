import { rmSync } from 'node:fs';
import path from 'node:path';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { root } from '@proper/operator-kit/repository';
import { shareTemplates } from '@proper/operator-kit/test-support/template';
import { findBrowser } from './browser';
import { buildChanged, runTasks } from './build-changed';
import { lint } from './check/lint';
import { runTool } from './run-tool';

/** One part of `npm test`, by its name. */
type Step = readonly [name: string, what: string, passes: () => boolean | Promise<boolean>];

/** Runs the projects of `vitest.config.ts` whose names begin with a word. */
const vitest = (project: string): boolean => runTool('vitest', ['run', `--project=${project}*`]);

/** Runs a project of `playwright.config.ts`. */
function playwright(project: string): boolean {
  const browser = findBrowser();
  if (browser === undefined) {
    console.error(
      'No Chromium was found and none could be installed. Install Chromium or Chrome, ' +
        'and name it with E2E_BROWSER=/path/to/chromium if it is somewhere else.',
    );
    return false;
  }
  // What an earlier run saved at this port (e2e/support/sites.ts) is not this one's; another run may be under way at another.
  const dataDir = path.join(root, '.proper/e2e', process.env.E2E_PORT ?? '4310');
  rmSync(dataDir, { recursive: true, force: true });
  return runTool('playwright', ['test', `--project=${project}`], { E2E_BROWSER: browser });
}

const steps: readonly Step[] = [
  ['check', 'format, lint, unused code, the links of documents, and the contract', lint],
  ['types', 'types', () => runTasks('types')],
  ['unit', 'unit tests', () => vitest('unit')],
  ['integration', 'tests with real databases, processes and builds', () => vitest('integration')],
  ['build', 'the releases', () => buildChanged({ report: console.log })],
  ['drills', 'the short form of every drill', () => vitest('drills')],
  ['e2e', 'the composed site in a browser', () => playwright('chromium')],
  ['engines', 'the same in Firefox and WebKitGTK, where they are installed', () => playwright('engines')],
];

/** The steps of `npm test -- quick`: enough before each commit. */
const quickSteps: readonly string[] = ['check', 'types', 'unit'];

const help = `Checks everything, in this order, and stops at the first step that fails.

Usage: npm test -- [step ...]

${steps.map(([name, what]) => `  ${name.padEnd(12)} ${what}`).join('\n')}
  quick        ${quickSteps.join(', ')}

Exit codes: 0 all passed, 1 something failed, 2 bad usage.`;

const { positionals } = readArguments({}, help);
const asked = positionals.flatMap((name) => (name === 'quick' ? quickSteps : [name]));
const unknown = asked.filter((name) => !steps.some(([known]) => known === name));
if (unknown.length > 0) usageError(`There is no step ${unknown.join(', ')}.`, help);

// What one step has made for its tests, a later one copies too.
shareTemplates();
let hasPassed = true;
for (const [name, what, passes] of steps.filter(([step]) => asked.length === 0 || asked.includes(step))) {
  console.log(`\n== ${name}: ${what}`);
  const startedAt = performance.now();
  hasPassed = await passes();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`== ${name}: ${hasPassed ? 'passed' : 'FAILED'} in ${seconds} s`);
  if (!hasPassed) break;
}
process.exit(hasPassed ? exitCodes.done : exitCodes.failed);
