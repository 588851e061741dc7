import { createCommand, exitCodes, runMain } from '@proper/operator-kit/command-line';

const command = createCommand(
  'npm run format --',
  'Formats all files, and writes those that are generated: contract.md, nginx/headers.conf, the teams in docker-compose.yml.',
  'Exit codes: 0 done, 1 something must be fixed by hand, 2 bad usage.',
).action(async () => {
  const { runTool } = await import('./run-tool');
  const { writeContainers } = await import('./containers/generated');
  const { writeContract } = await import('./contract');
  writeContainers();
  const isDone = (await writeContract()) && runTool('biome', ['check', '--write']);
  process.exit(isDone ? exitCodes.done : exitCodes.failed);
});
await runMain(command);
