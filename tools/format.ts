import { createCommand, exitCodes, runMain } from '@proper/common/command-line';
import { writeContract } from './lint';
import { runTool } from './repository';

const command = createCommand(
  'npm run format --',
  'Formats all files, and writes what is generated: contract.md of shared-types and shared-ui.',
  'Exit codes: 0 done, 1 something must be fixed by hand, 2 bad usage.',
).action(async () => {
  const isDone = (await writeContract()) && (await runTool('biome', ['check', '--write']));
  process.exit(isDone ? exitCodes.done : exitCodes.failed);
});
await runMain(command);
