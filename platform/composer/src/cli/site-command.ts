import { createCommand, exitCodes, parseNumber, runCommand } from '@proper/common/command-line';
import { openContext, type SiteCommand, type SiteOptions } from './context';

const codes = `Exit codes: 0 done, 1 failed (the live site stays as it was), 2 bad usage, 3 done, but a release was refused and the last good
one of its team stays.`;

/** Runs `npm run site -- COMMAND ...`. Returns the exit code. */
export async function siteCommand(args: readonly string[]): Promise<number> {
  let code: number = exitCodes.done;
  // nginx and other servers run as another user.
  process.umask(0o022);
  const description = 'Runs a site: composes it, shows it, and decides what goes into it.';
  const program = createCommand('npm run site --', description, codes)
    .option(
      '--remotes <file>',
      'lists the remotes; the data folder keeps its name (default: that one, else remotes.json)',
    )
    .option('--data <folder>', 'has the store and the sites (default: $DATA_DIR, else .proper)')
    .option(
      '--config <file>',
      'changes the configuration: JSON with any of its keys, which the environment overrides (default: what the site was composed with)',
    )
    .option('--json', 'print the result as JSON, and progress on standard error');
  // The code of a command is loaded when it runs: a decision needs little of the composer.
  const addCommand = (usage: string, text: string, load: () => Promise<SiteCommand>) => {
    const command = program.command(usage).description(text);
    return command.action(async () => {
      const run = await load();
      code = await run(openContext(command.optsWithGlobals<SiteOptions>()), command.args);
    });
  };
  const decide = (decision: keyof typeof import('./decide')) => async () =>
    (await import('./decide'))[decision];
  const reconfigure = ['--reconfigure', 'take the configuration from the environment again'] as const;
  const status = async () => (await import('./status')).status;
  addCommand('status', 'Shows what is live, what is not and why, and what was live before.', status);
  const compose = async () => (await import('./compose')).composeSite;
  addCommand('compose', 'Composes the site from the current releases.', compose)
    .option(...reconfigure)
    .option('--accept <name@version...>', 'take a new release although pages are gone or too heavy');
  const watch = async () => (await import('./watch')).watch;
  addCommand('watch', 'Composes whenever a team publishes, until it is stopped.', watch)
    .option(
      '--interval <seconds>',
      'between two polls of each source',
      parseNumber('a number of seconds', 1, 3600),
      10,
    )
    .option(
      '--then <command>',
      'run after each change, such as one that copies the folder $PROPER_SITE to a host',
    )
    .option(...reconfigure);
  addCommand(
    'disable <name>',
    'Leaves a remote out: its pages say that they are not available.',
    decide('disable'),
  );
  addCommand('enable <name>', 'Puts a remote back in.', decide('enable'));
  addCommand('pin <name> <version>', 'Keeps a version, whatever its team publishes.', decide('pin'));
  addCommand('unpin <name>', 'Follows the releases of a name again.', decide('unpin'));
  addCommand(
    'rollback [target]',
    'Goes back to an earlier composition, or with one name to its release before, and pins what differs.',
    decide('rollback'),
  );
  return (await runCommand(program, args)) || code;
}
