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
import type { Acceptances } from '../model/releases';
import { composeSite, disable, enable, gc, pin, rollback, unpin } from './change';
import { openContext, type SiteOptions, type Verb } from './context';
import { faults } from './faults';
import { preview } from './preview';
import { probe } from './probe';
import { history, status } from './show';
import { watch } from './watch';

const codes = `Exit codes: 0 done, 1 failed (the live site stays as it was), 2 bad usage, 3 done, but a release was refused and the last good
one of its team stays.`;

const dryRun = ['--dry-run', 'fetch, check and render without changing what is live'] as const;
const browser = [
  '--browser',
  'open every page of each new release in Chromium, where it must hydrate without an error or warning',
] as const;

const reconfigure = [
  '--reconfigure',
  'take the configuration from the environment again, and say what changes',
] as const;

/** `--accept NAME@VERSION=REASON`, any number of times. */
function readAcceptance(option: string, earlier: Acceptances = {}): Acceptances {
  const [, release, reason] = /^([^=@\s]+@[^=\s]+)=\s*(\S.*)$/s.exec(option) ?? [];
  if (release === undefined || reason === undefined)
    throw new InvalidArgumentError(
      'It takes NAME@VERSION=REASON, such as mfe-content@1.0.0-3f9a2c1b="moved to the new blog".',
    );
  return { ...earlier, [release]: reason };
}

type AddVerb = (usage: string, description: string, run: Verb) => Command;

function addVerbs(verb: AddVerb): void {
  verb('status', 'Shows what is live, what is pinned or disabled, and what was refused and why.', status);
  verb('history', 'Lists the compositions, the live one first.', history);
  verb('compose', 'Composes the site from the current releases.', composeSite)
    .option(...dryRun)
    .option(...browser)
    .option(...reconfigure)
    .option(
      '--accept <name@version=reason>',
      'admit a new release despite the objections of the gate, where that is safe; the reason is recorded, and that release is not refused for it again',
      readAcceptance,
    );
  verb('watch', 'Composes whenever a team publishes, until it is stopped.', watch)
    .option('--interval <seconds>', 'between two polls of each source', numberReader('seconds', 1, 3600), 10)
    .option(
      '--then <command>',
      'run a command after each change of the site, such as one that publishes it; docs/operations.md says what it is told',
    )
    .option(...reconfigure)
    .option(...browser);
  const pinVerbs: readonly (readonly [usage: string, description: string, run: Verb])[] = [
    [
      'rollback [target]',
      'Goes back to an earlier composition, or with one name to its release before, and pins what differs.',
      rollback,
    ],
    ['pin <name> <version>', 'Keeps one version of a name in the site, whatever its team publishes.', pin],
    ['unpin <name>', 'Follows the releases of a name again.', unpin],
    ['disable <name>', 'Leaves a remote out: its pages say that they are not available.', disable],
    ['enable <name>', 'Puts a remote back in.', enable],
  ];
  for (const [usage, description, run] of pinVerbs) verb(usage, description, run).option(...dryRun);
  verb(
    'preview <name=source...>',
    'Composes what is live with other releases into a folder for any static host: marked for search engines and for people, with a list of the pages that differ.',
    preview,
  )
    .option('--out <folder>', 'gets the preview (default: preview)')
    .option(
      '--serve [port]',
      'serve it on this machine until the command is stopped (default: 4110)',
      readPort,
    )
    .option('--no-pictures', 'take no pictures of the pages that differ, which needs Chromium');
  verb('faults', "Lists what visitors' browsers have reported, with the lines of the source.", faults) //
    .option('--from <address>', 'the backend that takes the reports (default: http://localhost:$PORT)');
  verb(
    'probe <address>',
    'Checks a live site from outside: pages, headers, and one marked lead and contact request.',
    probe,
  ) //
    .option('--read-only', 'send nothing');
  verb('gc', 'Removes releases that no open page, recorded composition or pin needs.', gc) //
    .option('--dry-run', 'list them, and remove nothing');
}

/** Runs `npm run site -- VERB ...`. Returns the exit code. */
export async function siteCommand(args: readonly string[]): Promise<number> {
  let code: number = exitCodes.done;
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

  addVerbs((usage, description, run) => {
    const command = program
      .command(usage)
      .description(description)
      .action(async () => {
        code = await run(await openContext(command.optsWithGlobals<SiteOptions>()), command.args);
      });
    return command;
  });

  return (await runCommand(program, args)) || code;
}
