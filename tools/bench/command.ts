import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import path from 'node:path';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { root } from '@proper/operator-kit/repository';
import { measureGrowth } from './growth';
import { measurePages } from './pages';
import { tableOf } from './report';

const benches = { pages: measurePages, growth: measureGrowth } as const;
const performanceFile = 'docs/performance.md';

const help = `Measures and compares within one run, and prints ratios: figures of two runs or two machines say little about each other.

Usage: npm run bench -- [name ...] [options]

  pages        pages in a browser, next to a hand-written page without scripts
  growth       10, 100 and 1,000 generated pages: build, composition, bytes of a page

  --short      few rounds and small sizes: to see that it runs
  --write      writes the section of each into ${performanceFile}
  --help       this text

Without a name, both. What a machine cannot measure is skipped, with the reason.

Exit codes: 0 measured, 1 something failed or missed its goal, 2 bad usage.`;

const { values, positionals } = readArguments(
  { short: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
  help,
);
const isBench = (name: string): name is keyof typeof benches => Object.hasOwn(benches, name);
const names = positionals.length === 0 ? (['pages', 'growth'] as const) : positionals.filter(isBench);
if (names.length < positionals.length)
  usageError(`There is no bench of that name: ${positionals.join(', ')}.`, help);
if (values.short && values.write) usageError('--short measures nothing that is worth writing down.', help);

const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;

/** Puts a section between its two comments. */
function write(name: string, section: string): void {
  const file = path.join(root, performanceFile);
  const text = readFileSync(file, 'utf8');
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${performanceFile} has no ${begin} … ${end}.`);
  writeFileSync(file, `${before}${begin}\n\n${section}\n\n${end}${after}`);
}

let hasFailed = false;
for (const name of names) {
  console.log(`\n== ${name}`);
  const measured = await benches[name]({ isShort: values.short, report: (line) => console.log(`  ${line}`) });
  if ('skipped' in measured) {
    console.log(`== ${name}: SKIPPED, ${measured.skipped}`);
    continue;
  }
  const table = tableOf(measured);
  console.log(`\n${table}`);
  for (const goal of measured.missed) console.error(`  MISSED ${goal}`);
  // The figures of a short run are not compared with a goal.
  hasFailed ||= measured.missed.length > 0 && !values.short;
  const date = new Date().toISOString().slice(0, 10);
  const missed = measured.missed.length > 0 ? `\n\nMissed: ${measured.missed.join('; ')}.` : '';
  const how = `\`npm run bench -- ${name} --write\`, ${date}, ${machine}.`;
  if (values.write) write(name, `${how}\n\n${measured.text}\n\n${table}${missed}`);
}
process.exit(hasFailed ? exitCodes.failed : exitCodes.done);
