import { createCommand, exitCodes, runMain } from '@proper/operator-kit/command-line';
import { lint } from './lint';

const command = createCommand(
  'npm run check --',
  'Checks format, lint, unused code, links in documents, and the contract.',
  'Exit codes: 0 all is well, 1 something must be fixed, 2 bad usage.',
).action(async () => process.exit((await lint()) ? exitCodes.done : exitCodes.failed));
await runMain(command);
