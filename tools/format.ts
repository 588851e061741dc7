import { createCommand, exitCodes, runMain } from '@proper/operator-kit/command-line';
import { lint, writeContract } from './lint';
import { runTool } from './repository';

const command = createCommand(
  'npm run format --',
  'Formats all files, and writes what is generated: contract.md of shared-types and shared-ui.',
  'Exit codes: 0 done, or all is well; 1 something must be fixed by hand; 2 bad usage.',
)
  .option(
    '--check',
    'changes nothing, and checks lint, unused code, and links in documents, too (npm run check)',
  )
  .action(async ({ check }: { check?: boolean }) => {
    const isDone = check ? await lint() : (await writeContract()) && runTool('biome', ['check', '--write']);
    process.exit(isDone ? exitCodes.done : exitCodes.failed);
  });
await runMain(command);
