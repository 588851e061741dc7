import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { scenarios } from './scenarios';

const help = `Breaks a running server, composer or site on purpose and counts what is lost; or does what the documents say, on copies
of the repository. It uses data folders of its own.

Usage: npm run drill -- [name ...] [options]

${scenarios.map(({ name, what }) => `  ${name.padEnd(16)} ${what}`).join('\n')}

  --seed N     repeats a run's inputs (default: a new one, which is printed)
  --short      seconds instead of minutes
  --help       this text

Exit codes: 0 all passed (or could not be tried on this machine, which it reports), 1 something was lost or wrong, 2 bad usage.`;

const { values, positionals } = readArguments(
  { seed: { type: 'string' }, short: { type: 'boolean', default: false } },
  help,
);
const unknown = positionals.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknown.length > 0) usageError(`There is no scenario ${unknown.join(', ')}.`, help);
if (values.seed !== undefined && !/^\d{1,9}$/.test(values.seed))
  usageError(`--seed ${values.seed} is not a whole number of at most nine digits.`, help);
const seed = values.seed === undefined ? Date.now() % 1_000_000_000 : Number(values.seed);

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);
let failed = false;
const skipped: string[] = [];
console.log(`seed ${seed}`);
for (const scenario of scenarios.filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
)) {
  console.log(`\n== ${scenario.name}: ${scenario.what}`);
  const started = performance.now();
  const result = await scenario.run({
    seed,
    short: values.short,
    report: (line) => console.log(`  ${line}`),
  });
  if ('skipped' in result) {
    skipped.push(scenario.name);
    console.log(`== ${scenario.name}: SKIPPED, ${result.skipped}`);
    continue;
  }
  const { counts, faults } = result;
  for (const [what, count] of Object.entries(counts)) console.log(`  ${what}: ${count}`);
  for (const fault of faults) console.error(`  FAULT ${fault}`);
  console.log(`== ${scenario.name}: ${faults.length === 0 ? 'passed' : 'FAILED'} in ${seconds(started)} s`);
  failed ||= faults.length > 0;
}
if (skipped.length > 0) console.log(`\nskipped on this machine: ${skipped.join(', ')}`);
process.exit(failed ? exitCodes.failed : exitCodes.done);
