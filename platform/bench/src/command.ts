import { availableParallelism, cpus, totalmem } from 'node:os';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { benches } from './benches';
import { performanceFile, writeSection } from './report/document';
import { tableText } from './report/table';

const help = `Measures, compares within one run, and prints ratios: figures of two runs, or of two machines, say little about each other.

Usage: npm run bench -- [name ...] [options]

${benches.map(({ name, what }) => `  ${name.padEnd(12)} ${what}`).join('\n')}

  --short      few rounds and small sizes: to see that it runs. Nothing is written
  --write      writes each section of ${performanceFile} anew
  --help       this text

Without a name, all of them. What a machine can't measure is skipped, with the reason.

Exit codes: 0 measured, 1 something failed or misses its goal, 2 bad usage.`;

const { values, positionals } = readArguments(
  { short: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
  help,
);
const { short, write } = values;
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) usageError(`There is no bench ${unknown.join(', ')}.`, help);
if (short && write) usageError('--short measures nothing that is worth writing down.', help);

const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
let failed = false;
for (const bench of benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  console.log(`\n== ${bench.name}: ${bench.what}`);
  try {
    const result = await bench.run({ short, report: (line) => console.log(`  ${line}`) });
    if ('skipped' in result) {
      console.log(`== ${bench.name}: SKIPPED, ${result.skipped}`);
      continue;
    }
    for (const table of result.tables) console.log(`\n${tableText(table)}`);
    for (const goal of result.missed) console.error(`  MISSED ${goal}`);
    // A short run has no figures to be held against a goal.
    failed ||= result.missed.length > 0 && !short;
    if (write) await writeSection(bench, result, { machine, at: new Date() });
  } catch (cause) {
    failed = true;
    console.error(
      `== ${bench.name}: FAILED, ${cause instanceof OperatorError ? cause.message : String(cause)}`,
    );
  }
}
process.exit(failed ? exitCodes.failed : exitCodes.done);
