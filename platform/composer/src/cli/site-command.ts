import {
  type Command,
  createCommand,
  exitCodes,
  InvalidArgumentError,
  numberReader,
  Option,
  readPort,
  runCommand,
} from '@proper/operator-kit/command-line';
import { readDataDir } from '@proper/operator-kit/repository';
import { openContext, type SiteOptions, type Verb } from './context';

const codes = `Exit codes: 0 done, 1 failed (the live site stays as it was), 2 bad usage, 3 done, but a release was refused and the last good
one of its team stays.`;

const dryRun = ['--dry-run', 'say what would change, and change nothing'] as const;

const reconfigure = [
  '--reconfigure',
  'take the configuration from the environment again, and say what changes',
] as const;

/** `--accept NAME@VERSION=REASON`, any number of times. */
function readAcceptance(option: string, earlier: Readonly<Record<string, string>> = {}) {
  const [, release, reason] = /^([^=@\s]+@[^=\s]+)=\s*(\S.*)$/s.exec(option) ?? [];
  if (release === undefined || reason === undefined)
    throw new InvalidArgumentError(
      'It takes NAME@VERSION=REASON, such as mfe-content@1.0.0-3f9a2c1b="moved to the new blog".',
    );
  return { ...earlier, [release]: reason };
}

/** Adds a verb. Its code is loaded when it runs: a decision needs little of the composer, and none of it to print its help. */
type AddVerb = (usage: string, description: string, load: () => Promise<Verb>) => Command;

function addVerbs(verb: AddVerb): void {
  verb(
    'status',
    'Shows what is live, what is pinned or disabled, and what is not live and why.',
    async () => (await import('./show')).status,
  );
  verb(
    'history',
    'Lists the compositions, the live one first.',
    async () => (await import('./show')).history,
  );
  verb(
    'compose',
    'Composes the site from the current releases.',
    async () => (await import('./compose')).composeSite,
  )
    .option(...dryRun)
    .option(...reconfigure)
    .option(
      '--accept <name@version=reason>',
      'take a new release although pages are gone or too heavy; the reason is recorded',
      readAcceptance,
    );
  verb(
    'watch',
    'Composes whenever a team publishes, until it is stopped.',
    async () => (await import('./watch')).watch,
  )
    .option('--interval <seconds>', 'between two polls of each source', numberReader('seconds', 1, 3600), 10)
    .option(
      '--then <command>',
      'run a command after each change of the site, such as one that copies the folder $PROPER_SITE to a host',
    )
    .option(...reconfigure);
  const load = () => import('./decide');
  verb(
    'disable <name>',
    'Leaves a remote out: its pages say that they are not available.',
    async () => (await load()).disable,
  ).option(...dryRun);
  verb('enable <name>', 'Puts a remote back in.', async () => (await load()).enable).option(...dryRun);
  verb(
    'pin <name> <version>',
    'Keeps one version of a name in the site, whatever its team publishes.',
    async () => (await load()).pin,
  ).option(...dryRun);
  verb('unpin <name>', 'Follows the releases of a name again.', async () => (await load()).unpin).option(
    ...dryRun,
  );
  verb(
    'rollback [target]',
    'Goes back to an earlier composition, or with one name to its release before, and pins what differs.',
    async () => (await load()).rollback,
  ).option(...dryRun);
  verb(
    'preview <name=source...>',
    'Composes what is live with other releases into a folder for any static host, with a list of the pages that differ.',
    async () => (await import('./preview')).preview,
  )
    .option('--out <folder>', 'gets the preview (default: preview)')
    .option(
      '--serve [port]',
      'serve it on this machine until the command is stopped (default: 4110)',
      readPort,
    )
    .option('--no-pictures', 'take no pictures of the pages that differ, which needs Chromium');
  verb(
    'gc',
    'Removes releases that no open page, recorded composition or pin needs.',
    async () => (await import('./show')).gc,
  ).option(...dryRun);
}

/** Runs `npm run site -- VERB ...`. Returns the exit code. */
export async function siteCommand(args: readonly string[]): Promise<number> {
  let code: number = exitCodes.done;
  // nginx and other servers run as another user.
  process.umask(0o022);
  const description = 'Runs a site: composes it, shows it, and decides what goes into it.';
  const program = createCommand('npm run site --', description, codes)
    .option(
      '--remotes <file>',
      'lists the remotes, where each publishes, and its routes; the data folder keeps its name (default: that one, else remotes.json)',
    )
    .addOption(
      new Option('--data <folder>', 'has the store and the sites').default(
        readDataDir(process.env),
        '$DATA_DIR, else .proper',
      ),
    )
    .option(
      '--config <file>',
      'changes the configuration: JSON with any of its keys, which the environment overrides (default: what the site was composed with)',
    )
    .option('--json', 'print the result as JSON, and progress on standard error');
  addVerbs((usage, text, load) => {
    const command = program
      .command(usage)
      .description(text)
      .action(async () => {
        const run = await load();
        code = await run(openContext(command.optsWithGlobals<SiteOptions>()), command.args);
      });
    return command;
  });
  return (await runCommand(program, args)) || code;
}
