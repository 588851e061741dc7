import { Argument, createCommand, exitCodes, runMain } from '@proper/operator-kit/command-line';
import { releaseNames, remotesFile, root } from '@proper/operator-kit/repository';
import type { ReleaseName } from '@proper/shared-types/release';

/** Compares the builds of this checkout with a site. Returns whether all of them would go live. */
async function checkReleases(names: readonly ReleaseName[], from: string | undefined): Promise<boolean> {
  const path = await import('node:path');
  const { readDataDir } = await import('@proper/operator-kit/repository');
  const { checkCandidate } = await import('@proper/composer/check');
  const { readLiveSite } = await import('@proper/composer/live-site');
  const { readRemotes } = await import('@proper/composer/remotes-file');
  const site = from ?? path.join(readDataDir(process.env), 'site');
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
      const { lint } = await import('./lint');
      process.exit((await lint()) ? exitCodes.done : exitCodes.failed);
    }
    const { buildChanged } = await import('./build-changed');
    if (!(await buildChanged(names))) process.exit(exitCodes.failed);
    process.exit((await checkReleases(names, from)) ? exitCodes.done : exitCodes.refused);
  });
await runMain(command);
