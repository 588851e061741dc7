import { createCommand, parseNumber, runMain } from '@proper/common/command-line';

const command = createCommand(
  'npm run bench --',
  'Measures and compares within one run, and prints a table: figures of different runs or machines cannot be compared.',
  'The goals are in docs/performance.md. Exit codes: 0 measured, 1 something failed, 2 bad usage.',
);
command
  .command('pages')
  .description('pages in a browser, next to a hand-written page without scripts')
  .action(async () => {
    const { measurePages } = await import('./pages');
    console.table(await measurePages());
  });
command
  .command('growth')
  .description('a site that grows: build, composition, memory, disable, bytes of a page')
  .argument(
    '[articles]',
    'how many the largest site has, after 10 and 312',
    parseNumber('a number of articles', 313, 100_000),
    1000,
  )
  .action(async (articles: number) => {
    const { measureGrowth } = await import('./growth');
    console.table(await measureGrowth([10, 312, articles]));
  });
await runMain(command);
