import path from 'node:path';
import { createCommand, runMain } from '@proper/operator-kit/command-line';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { packPackages, stagePackages } from './pack';

const command = createCommand(
  'npm run pack -w tools --',
  'Packs the packages that a team in a repository of its own installs, as they are published.',
  'Exit codes: 0 packed, 1 failed, 2 bad usage.',
)
  .option(
    '--to <folder>',
    'gets the tarballs; publish each with npm publish --registry ADDRESS FILE',
    'dist/packages',
  )
  .action(async ({ to }: { to: string }) => {
    const destination = path.resolve(to);
    await withScratchFolder('packages', async (stage) => {
      for (const { tarball } of packPackages(await stagePackages(stage), destination))
        console.log(path.join(destination, tarball));
    });
  });
await runMain(command);
