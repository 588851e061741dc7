import { parseArgs } from 'node:util';
import { exitCodes } from 'operator-kit/arguments';
import { OperatorError } from 'operator-kit/operator-error';
import { commonHelp, commonOptions, contextOf } from './context';
import { help, type Verb, verbNamed, verbs } from './verbs';

/** The command line is not understood. */
class UsageError extends Error {}

const helpOf = (verb: Verb): string => `${verb.what}

Usage: npm run site -- ${verb.name} ${[...verb.takes, '[options]'].join(' ')}

${[...verb.options, commonHelp].join('\n')}

${verb.exitCodes}`;

function readLine({ name, takes }: Verb, args: string[]) {
  let line: ReturnType<typeof parse>;
  try {
    line = parse(args);
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause));
  }
  const needed = takes.filter((each) => !each.startsWith('['));
  const { length } = line.positionals;
  if (!line.values.help && (length < needed.length || length > takes.length))
    throw new UsageError(`${name} takes ${takes.join(' and ') || 'nothing'}.`);
  return line;
}

const parse = (args: string[]) => parseArgs({ args, options: commonOptions, allowPositionals: true });

/** `npm run site -- VERB ...`: everything that an operator does with a site. Returns the exit code. */
export async function siteCommand([name = '', ...rest]: readonly string[]): Promise<number> {
  if (name === '--help') {
    console.log(help);
    return exitCodes.done;
  }
  const verb = verbNamed(name);
  try {
    if (!verb)
      throw new UsageError(
        name === ''
          ? 'Say what is to be done.'
          : `"${name}" is none of ${verbs.map((each) => each.name).join(', ')}.`,
      );
    const { values, positionals } = readLine(verb, rest);
    if (!values.help) return await verb.run(await contextOf(values), positionals);
    console.log(helpOf(verb));
    return exitCodes.done;
  } catch (cause) {
    if (cause instanceof UsageError) {
      console.error(`${cause.message}\n\n${verb ? helpOf(verb) : help}`);
      return exitCodes.usage;
    }
    if (!(cause instanceof OperatorError)) throw cause;
    console.error(cause.message);
    return exitCodes.failed;
  }
}
