import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { describeUserError, getErrorCode } from './errors';

export { Argument, Command, InvalidArgumentError, Option } from 'commander';

/** Exit codes of every command. */
export const exitCodes = { done: 0, failed: 1, usage: 2, refused: 3, unavailable: 4 } as const;

/** Creates a command with `--help`. The help ends with `notes`, such as the exit codes. */
export const createCommand = (name: string, description: string, notes = ''): Command =>
  new Command(name)
    .description(description)
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    })
    .addHelpText('afterAll', notes && `\n${notes}`)
    .showHelpAfterError()
    .exitOverride();

/** Runs a command, prints a usage error or a {@link UserError}, and returns the exit code. */
export async function runCommand(command: Command, args: readonly string[]): Promise<number> {
  try {
    await command.parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (cause) {
    if (cause instanceof CommanderError) return cause.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    const problem = describeUserError(cause);
    if (problem === undefined) throw cause;
    console.error(problem);
    return exitCodes.failed;
  }
}

/**
 * Runs this process's command. A failure ends the process; after success, a server may keep it running. Once
 * nobody reads the output, as in `npm run submissions -- export | head`, it exits without a message.
 */
export async function runMain(command: Command): Promise<void> {
  process.stdout.on('error', (cause) => {
    // 128 and the number of SIGPIPE, which Node.js ignores.
    if (getErrorCode(cause) === 'EPIPE') process.exit(141);
    process.exitCode = exitCodes.failed;
  });
  const code = await runCommand(command, process.argv.slice(2));
  if (code !== exitCodes.done) process.exit(code);
}

/** Returns a parser for a numeric option. `noun` is its name in messages, such as *a port*. */
export const parseNumber =
  (noun: string, min: number, max: number) =>
  (option: string): number => {
    const number = Number(option);
    if (option.trim() !== '' && Number.isInteger(number) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It is ${noun} from ${min} to ${max}, without decimals.`);
  };
