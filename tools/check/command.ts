import { Argument, createCommand, exitCodes, runMain } from '@proper/operator-kit/command-line';
import { releaseNames } from '@proper/operator-kit/repository';
import type { ReleaseName } from '@proper/shared-types/release';
import { buildChanged } from '../build-changed';
import { checkCheckout } from './admission';
import { lint } from './lint';

const command = createCommand(
  'npm run check --',
  'Checks format, lint, unused code, links and the contract; or, with a workspace, whether the gate would admit its release.',
  `Exit codes: 0 all is well, or would be admitted; 1 something must be fixed, or the check could not run; 2 bad usage;
3 a release would be refused.`,
)
  .addArgument(
    new Argument(
      '[workspace...]',
      'builds it if it has changed, and puts it through the gate with the deployed releases, in a temporary folder',
    ).choices(releaseNames),
  )
  .option(
    '--from <site>',
    'where the deployed releases are: the address of a site, the folder of another checkout, or a remotes.json (default: the site in DATA_DIR; without one, what remotes.json names)',
  )
  .option('--no-browser', 'do not open the pages of the new releases in Chromium')
  .action(async (names: readonly ReleaseName[], { from, browser }: { from?: string; browser: boolean }) => {
    if (names.length === 0) {
      if (from !== undefined || !browser) command.error('Name the workspace to check.');
      process.exit(lint() ? exitCodes.done : exitCodes.failed);
    }
    if (!(await buildChanged(names))) process.exit(exitCodes.failed);
    if (await checkCheckout({ names, from, browser })) process.exit(exitCodes.refused);
  });
await runMain(command);
