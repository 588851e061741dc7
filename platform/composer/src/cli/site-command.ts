import path from 'node:path';
import { exitCodes } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { readDataDir, remotesFile, root } from '@proper/operator-kit/repository';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { composeSite, disable, enable, gc, pin, rollback, unpin, type Verb } from './change';
import { openContext, type SiteOptions } from './context';
import { history, status } from './show';
import { watch } from './watch';

const codesOfShowing =
  'Exit codes: 0 printed, 1 nothing has been composed yet or a file cannot be read, 2 bad usage.';
const codesOfComposing = `Exit codes: 0 composed, 1 not composed (the live site stays as it was), 2 bad usage, 3 composed, but a
release was refused and the last good one of its team stays.`;

const dryRun = ['--dry-run', 'fetch, check and render, and change nothing that is live'] as const;
const browser = [
  '--browser',
  'open every page of each new release in Chromium: it must hydrate, and say nothing',
] as const;

/** `--accept NAME=REASON`, any number of times. */
function readAcceptance(option: string, known: ReadonlyMap<string, string> = new Map()) {
  const [, name, reason] = /^([^=\s]+)=\s*(\S.*)$/s.exec(option) ?? [];
  if (name === undefined || reason === undefined)
    throw new InvalidArgumentError('It takes NAME=REASON, such as mfe-content="moved to the new blog".');
  return new Map([...known, [name, reason]]);
}

function readInterval(option: string): number {
  const interval = Number(option);
  if (interval >= 1 && interval <= 3600) return interval;
  throw new InvalidArgumentError('It is a number of seconds from 1 to 3600.');
}

/** `npm run site -- VERB ...`: everything that an operator does with a site. Returns the exit code. */
export async function siteCommand(args: readonly string[]): Promise<number> {
  let code: number = exitCodes.done;
  const program = new Command('npm run site --')
    .description('Runs a site: composes it, shows it, and decides what goes into it.')
    .addOption(
      new Option('--remotes <file>', 'the remotes, where each publishes, and its routes').default(
        path.join(root, remotesFile),
        remotesFile,
      ),
    )
    .addOption(
      new Option('--data <folder>', 'holds the store and the sites').default(
        readDataDir(process.env),
        '$DATA_DIR, else .proper',
      ),
    )
    .option('--config <file>', "JSON with any of the configuration's keys; the environment goes before it")
    .option('--json', 'the result as JSON; progress goes to standard error')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .showHelpAfterError()
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    });

  function verb(usage: string, description: string, run: Verb, help: string): Command {
    const command = program
      .command(usage)
      .description(description)
      .addHelpText('after', `\n${help}`)
      .action(async () => {
        code = await run(await openContext(command.optsWithGlobals<SiteOptions>()), command.args);
      });
    return command;
  }

  const statusHelp = 'Shows what is live, what is pinned or disabled, and what was refused and why.';
  verb('status', statusHelp, status, codesOfShowing);
  verb('history', 'Lists the compositions, the live one first.', history, codesOfShowing);
  verb('compose', 'Composes the site from the current releases.', composeSite, codesOfComposing)
    .option(...dryRun)
    .option(...browser)
    .option(
      '--accept <name=reason>',
      'let the new release of a name in with what the gate has against it, where it is safe; the reason is recorded, and that release is not refused for it again',
      readAcceptance,
    );
  const codesOfWatching = 'Exit codes: 0 stopped, 1 could not start, 2 bad usage.';
  verb('watch', 'Composes whenever a team publishes, until it is stopped.', watch, codesOfWatching)
    .option('--interval <seconds>', 'between two looks at each source', readInterval, 10)
    .option(...browser);
  const decisions: readonly (readonly [usage: string, description: string, run: Verb])[] = [
    ['rollback [id]', 'Pins what an earlier composition was made of, and composes.', rollback],
    ['pin <name> <version>', 'Keeps one version of a name in the site, whatever its team publishes.', pin],
    ['unpin <name>', 'Follows the releases of a name again.', unpin],
    [
      'disable <name>',
      'Leaves a remote out: its pages say that they are not available at the moment.',
      disable,
    ],
    ['enable <name>', 'Takes a remote in again.', enable],
  ];
  for (const [usage, description, run] of decisions)
    verb(usage, description, run, codesOfComposing).option(...dryRun);
  const gcHelp = 'Removes releases that no open page, no composition that is remembered and no pin may need.';
  verb('gc', gcHelp, gc, 'Exit codes: 0 done, 1 failed, 2 bad usage.') //
    .option('--dry-run', 'list them, and remove nothing');

  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (cause) {
    if (cause instanceof CommanderError) return cause.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    if (!(cause instanceof OperatorError)) throw cause;
    console.error(cause.message);
    return exitCodes.failed;
  }
}
