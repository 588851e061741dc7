import { Argument, createCommand, exitCodes, runMain } from '@proper/operator-kit/command-line';
import { runTool } from '../repository';
import type { LongTest } from '../test-support/processes';

const summaries = {
  kills: 'kill -9 of the server under load, also with PostgreSQL and SMTP that fail, and of the composer',
  flood: 'a few clients flood both forms: all other visitors get through, each within ten seconds',
  'own-repository': 'a team in a repository of its own, from an empty folder until its page is live',
  'fault-grid':
    'in a browser, each failure of each remote at each moment: the rest works, nothing typed is lost',
  looks:
    'in a browser, all pages in every window, size of text and typeface, by axe-core, and each component',
  reproducible: 'a build in another folder, time zone and language has the same version',
} as const;
type Name = keyof typeof summaries;

/** Runs the browser tests that have the name as a tag. */
const runTagged = (name: Name, { fail }: LongTest): unknown =>
  runTool('playwright', ['test', '--retries=0'], { E2E_LONG: name }) || fail('see above');

const tests: Readonly<Record<Name, (test: LongTest) => unknown>> = {
  kills: async (test) => (await import('./kills')).kills(test),
  flood: async (test) => (await import('./flood')).flood(test),
  'own-repository': async (test) => (await import('./own-repository')).ownRepository(test),
  'fault-grid': (test) => runTagged('fault-grid', test),
  looks: (test) => runTagged('looks', test),
  reproducible: ({ fail }) => runTool('vitest', ['run', '--project=long']) || fail('see above'),
};

async function run(name: Name, isShort: boolean): Promise<boolean> {
  const { shareTemplates } = await import('@proper/operator-kit/test-support/template');
  shareTemplates();
  let hasPassed = true;
  const report = (line: string): void => console.log(`  ${line}`);
  const fail = (problem: string): void => {
    hasPassed = false;
    report(`FAILED: ${problem}`);
  };
  await tests[name]({ isShort, report, fail });
  return hasPassed;
}

const names = Object.keys(summaries) as Name[];
const command = createCommand(
  'npm run long --',
  'Runs tests that take minutes and are not part of npm test. Each uses data folders of its own.',
  `Tests:
${Object.entries(summaries)
  .map(([name, summary]) => `  ${name.padEnd(16)} ${summary}`)
  .join('\n')}

Exit codes: 0 all passed, 1 something was lost or wrong, 2 bad usage.`,
)
  .addArgument(new Argument('<name...>').choices(names))
  .option('--short', 'seconds instead of minutes, to see that it works', false)
  .action(async (named: readonly Name[], { short }: { short: boolean }) => {
    let haveAllPassed = true;
    for (const name of named) {
      console.log(`\n== ${name}: ${summaries[name]}`);
      const hasPassed = await run(name, short);
      console.log(`== ${name}: ${hasPassed ? 'passed' : 'FAILED'}`);
      haveAllPassed &&= hasPassed;
    }
    process.exit(haveAllPassed ? exitCodes.done : exitCodes.failed);
  });
await runMain(command);
