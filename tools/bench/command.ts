import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import path from 'node:path';
import { Argument, createCommand, exitCodes, runMain } from '@proper/operator-kit/command-line';
import { root } from '@proper/operator-kit/repository';
import { type BenchContext, type BenchResult, formatTable } from './report';

const names = ['pages', 'growth'] as const;
type Name = (typeof names)[number];

const benches: Readonly<Record<Name, (context: BenchContext) => Promise<BenchResult>>> = {
  pages: async (context) => (await import('./pages')).measurePages(context),
  growth: async (context) => (await import('./growth')).measureGrowth(context),
};
const performanceFile = 'docs/performance.md';

interface Options {
  readonly short: boolean;
  readonly large: boolean;
  readonly write: boolean;
}

const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;

/** Writes a section between its two comments in the document. */
function writeSection(name: string, section: string): void {
  const file = path.join(root, performanceFile);
  const text = readFileSync(file, 'utf8');
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${performanceFile} has no ${begin} … ${end}.`);
  writeFileSync(file, `${before}${begin}\n\n${section}\n\n${end}${after}`);
}

/** Returns whether all goals were met. */
async function runBenches(
  named: readonly Name[],
  { short: isShort, large: isLarge, write }: Options,
): Promise<boolean> {
  let hasFailed = false;
  for (const name of named) {
    console.log(`\n== ${name}`);
    const result = await benches[name]({ isShort, isLarge, report: (line) => console.log(`  ${line}`) });
    const table = formatTable(result);
    console.log(`\n${table}`);
    const hasMissed = table.includes('**');
    // A short run may miss goals.
    hasFailed ||= hasMissed && !isShort;
    const date = new Date().toISOString().slice(0, 10);
    const note = hasMissed ? '\n\nFigures in bold type miss their goals.' : '';
    const source = `\`npm run bench -- ${name} --write\`, ${date}, ${machine}.`;
    if (write) writeSection(name, `${source}\n\n${result.explanation}\n\n${table}${note}`);
  }
  return !hasFailed;
}

const command = createCommand(
  'npm run bench --',
  'Measures and compares within one run, and prints ratios: figures of different runs or machines cannot be compared.',
  `Benches:
  pages        pages in a browser, next to a hand-written page without scripts
  growth       10, 312 and 1,000 generated articles: build, composition, memory, disable, bytes of a page

Without a name, it runs both.

Exit codes: 0 measured, 1 something failed or missed its goal, 2 bad usage.`,
)
  .addArgument(new Argument('[name...]').choices(names))
  .option('--short', 'few rounds and small sizes, to see that it works', false)
  .option('--large', '10,000 articles instead of 1,000', false)
  .option('--write', `writes the results into ${performanceFile}`, false)
  .action(async (named: readonly Name[], options: Options) => {
    if (options.short && options.write) command.error('--short gives figures too rough to write down.');
    const haveMet = await runBenches(named.length > 0 ? named : names, options);
    process.exit(haveMet ? exitCodes.done : exitCodes.failed);
  });
await runMain(command);
