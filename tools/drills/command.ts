import {
  Argument,
  createCommand,
  exitCodes,
  InvalidArgumentError,
  runMain,
} from '@proper/operator-kit/command-line';
import { runTool } from '../run-tool';
import { drills } from './drills';
import { runDrill } from './harness';

/** Tests of `e2e/drills`, which take too long for the suite; their short forms are specs of `e2e`. */
const browserDrills = Object.entries({
  'fault-grid': 'each fault of each remote, at each moment: the rest works, nothing typed is lost',
  deployments:
    'a tab stays open through ten deployments and a rollback of each remote: it never misses a file',
  newcomer: 'one of each that `npm run new` makes, and a new price: they compose and pass all tests',
  'one-remote': 'a sparse checkout of one remote: developed, checked, released, and live next to the others',
  'every-page':
    'accessibility, focus, layout, text size and hydration on every page in every engine, not one of each kind',
}).map(([name, summary]) => ({ name, summary }));
const allDrills = [...drills, ...browserDrills];

interface Options {
  readonly seed: number;
  readonly short: boolean;
}

function readSeed(option: string): number {
  if (!/^\d{1,9}$/.test(option))
    throw new InvalidArgumentError('It is a whole number of at most nine digits.');
  return Number(option);
}

/** Runs the drills of these names; all if there are none. Returns whether none has found a fault. */
async function runDrills(names: readonly string[], { seed, short: isShort }: Options): Promise<boolean> {
  const isSelected = ({ name }: { readonly name: string }): boolean =>
    names.length === 0 || names.includes(name);
  const failed: string[] = [];
  const skipped: string[] = [];
  console.log(`seed ${seed}`);
  for (const drill of drills.filter(isSelected)) {
    const { name, summary } = drill;
    console.log(`\n== ${name}: ${summary}`);
    const report = (line: string): void => console.log(`  ${line}`);
    const { result, faults } = await runDrill(drill, { seed, isShort, report });
    if (typeof result === 'string') {
      skipped.push(name);
      console.log(`== ${name}: SKIPPED, ${result}`);
      continue;
    }
    for (const [label, count] of Object.entries(result)) report(`${label}: ${count}`);
    for (const fault of faults) report(`FAULT ${fault}`);
    if (faults.length > 0) failed.push(name);
  }
  for (const { name, summary } of browserDrills.filter(isSelected)) {
    console.log(`\n== ${name}: ${summary}`);
    if (!runTool('playwright', ['test', '--retries=0'], { E2E_DRILL: name })) failed.push(name);
  }
  if (skipped.length > 0) console.log(`\nskipped on this machine: ${skipped.join(', ')}`);
  console.log(failed.length > 0 ? `\nFAILED: ${failed.join(', ')}` : '\npassed');
  return failed.length === 0;
}

const command = createCommand(
  'npm run drill --',
  'Breaks a running server, composer or site on purpose and counts what is lost; or follows the documents, in copies of the repository. It uses its own data folders.',
  `Drills:
${allDrills.map(({ name, summary }) => `  ${name.padEnd(16)} ${summary}`).join('\n')}

Exit codes: 0 all passed (or cannot run on this machine, which it reports), 1 something was lost or wrong, 2 bad usage.`,
)
  .addArgument(new Argument('[name...]', '(default: all)').choices(allDrills.map(({ name }) => name)))
  .option(
    '--seed <number>',
    "repeats a run's inputs (default: a new one, which is printed)",
    readSeed,
    Date.now() % 1_000_000_000,
  )
  .option('--short', 'seconds instead of minutes', false)
  .action(async (names: readonly string[], options: Options) =>
    process.exit((await runDrills(names, options)) ? exitCodes.done : exitCodes.failed),
  );
await runMain(command);
