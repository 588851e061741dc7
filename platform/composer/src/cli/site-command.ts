import { exitCodes } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { commonHelp, contextOf, isOwnOption, parseLine, UsageError } from './context';
import { help, type Verb, verbNamed, verbs } from './verbs';

const helpOf = (verb: Verb): string => `${verb.what}

Usage: npm run site -- ${verb.name} ${[...verb.takes, '[options]'].join(' ')}

${[...Object.values(verb.options), commonHelp].join('\n')}

${verb.exitCodes}`;

const inWords = new Intl.ListFormat('en-GB');

/** An option that is understood and would do nothing here is a mistake, too. */
function checkOptions({ name, options }: Verb, { tokens }: ReturnType<typeof parseLine>): void {
  for (const token of tokens) {
    if (token.kind !== 'option' || !isOwnOption(token.name) || options[token.name] !== undefined) continue;
    const known = Object.keys(options).map((option) => `--${option}`);
    throw new UsageError(
      `${name} has no ${token.rawName}; of its own it has ${known.length > 0 ? inWords.format(known) : 'no options'}.`,
    );
  }
}

function readLine(verb: Verb, args: string[]) {
  const { name, takes } = verb;
  let line: ReturnType<typeof parseLine>;
  try {
    line = parseLine(args);
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause));
  }
  checkOptions(verb, line);
  const needed = takes.filter((each) => !each.startsWith('['));
  const { length } = line.positionals;
  if (!line.values.help && (length < needed.length || length > takes.length))
    throw new UsageError(`${name} takes ${takes.join(' and ') || 'nothing'}.`);
  return line;
}

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
