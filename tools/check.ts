import path from 'node:path';
import { checkCandidate } from '@proper/composer/check';
import { readLiveSite } from '@proper/composer/live-site';
import { readRemotes } from '@proper/composer/remotes-file';
import { Argument, createCommand, exitCodes, runMain } from '@proper/operator-kit/command-line';
import { readDataDir, remotesFile, root } from '@proper/operator-kit/repository';
import type { ReleaseName } from '@proper/shared-types/release';
import { buildChanged } from './build-changed';
import { lint } from './lint';
import { releaseNames } from './repository';

/** Compares the builds of this checkout with a site. Returns whether all of them would go live. */
async function checkReleases(names: readonly ReleaseName[], site: string): Promise<boolean> {
  const { remotes } = readRemotes(path.join(root, remotesFile));
  let areValid = true;
  for (const name of names) {
    const live = await readLiveSite(site, remotes.get(name));
    const dist = path.join(root, name, 'dist');
    const { isValid, line } = await checkCandidate({ name, dist, live, report: console.log });
    console.log(line);
    areValid &&= isValid;
  }
  return areValid;
}

const command = createCommand(
  'npm run check --',
  'Checks format, lint, unused code, links and the contract; or, with a workspace, whether a site would take its release.',
  `Exit codes: 0 all is well, or would go live; 1 something must be fixed, or the check could not run; 2 bad usage;
3 a release would be refused.`,
)
  .addArgument(
    new Argument('[workspace...]', 'is built if it has changed, and compared with the site').choices(
      releaseNames,
    ),
  )
  .option(
    '--from <site>',
    'the address of a site, or the folder of its files (default: the site in DATA_DIR)',
  )
  .action(async (names: readonly ReleaseName[], { from }: { from?: string }) => {
    if (names.length === 0) {
      if (from !== undefined) command.error('Name the workspace to check.');
      process.exit((await lint()) ? exitCodes.done : exitCodes.failed);
    }
    if (!(await buildChanged(names))) process.exit(exitCodes.failed);
    const site = from ?? path.join(readDataDir(process.env), 'site');
    process.exit((await checkReleases(names, site)) ? exitCodes.done : exitCodes.refused);
  });
await runMain(command);
