import { Argument, createCommand, exitCodes, runMain } from '@proper/common/command-line';
import type { ReleaseName } from '@proper/shared-types/release';
import { buildChanged, releaseNames } from './repository';

const command = createCommand(
  'npm run build --',
  'Builds the releases of the shell and the remotes that have changed since their last build.',
  'Exit codes: 0 built, 1 a build failed, 2 bad usage.',
)
  .addArgument(new Argument('[workspace...]', '(default: all)').choices(releaseNames))
  .action(async (names: readonly ReleaseName[]) => {
    const isBuilt = await buildChanged(names.length > 0 ? names : releaseNames);
    process.exit(isBuilt ? exitCodes.done : exitCodes.failed);
  });
await runMain(command);
