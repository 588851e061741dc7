import { Argument, createCommand, exitCodes, runMain } from '@proper/common/command-line';
import { runTool } from '../repository';
import type { Fail } from '../test-support/processes';

interface LongTest {
  readonly summary: string;
  /** The test fails if this resolves to false or calls `fail`. */
  readonly run: (fail: Fail) => Promise<unknown>;
}

const runPlaywright = (tag: string): Promise<boolean> =>
  runTool('playwright', ['test', '--retries=0'], { E2E_LONG: tag });

const tests: Readonly<Record<string, LongTest>> = {
  kills: {
    summary: 'kill -9 of the server under load, also with a PostgreSQL that fails, and of the composer',
    run: async (fail) => (await import('./kills')).testKills(fail),
  },
  flood: {
    summary: 'a few clients flood both forms: all other visitors get through, each within ten seconds',
    run: async (fail) => (await import('./flood')).testFlood(fail),
  },
  'own-repository': {
    summary: 'a team in a repository of its own, from an empty folder until its page is live',
    run: async (fail) => (await import('./own-repository')).testOwnRepository(fail),
  },
  'fault-grid': {
    summary: 'in a browser, each failure of a remote at each moment: the rest works, nothing typed is lost',
    run: () => runPlaywright('fault-grid'),
  },
  looks: {
    summary:
      'in a browser, all pages in every window, size of text and typeface, by axe-core, and each component',
    run: () => runPlaywright('looks'),
  },
  reproducible: {
    summary: 'a build in another folder, time zone and language has the same version',
    run: () => runTool('vitest', ['run', '--project=long']),
  },
};

const command = createCommand(
  'npm run long --',
  'Runs tests that take minutes and are not part of npm test. Each uses data folders of its own.',
  `Tests:
${Object.entries(tests)
  .map(([name, { summary }]) => `  ${name.padEnd(16)} ${summary}`)
  .join('\n')}

Exit codes: 0 all passed, 1 something was lost or wrong, 2 bad usage.`,
)
  .addArgument(new Argument('<name...>').choices(Object.keys(tests)))
  .action(async (names: readonly string[]) => {
    const { shareTemplates } = await import('@proper/common/test-support/template');
    shareTemplates();
    let haveAllPassed = true;
    for (const name of names) {
      let hasPassed = true;
      const fail: Fail = (problem) => {
        hasPassed = false;
        console.log(`  FAILED: ${problem}`);
      };
      console.log(`\n== ${name}: ${tests[name]?.summary}`);
      hasPassed = (await tests[name]?.run(fail)) !== false && hasPassed;
      console.log(`== ${name}: ${hasPassed ? 'passed' : 'FAILED'}`);
      haveAllPassed &&= hasPassed;
    }
    process.exit(haveAllPassed ? exitCodes.done : exitCodes.failed);
  });
await runMain(command);
