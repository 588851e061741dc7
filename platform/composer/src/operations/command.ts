import { parseArgs } from 'node:util';
import { exitCodes, usageError } from 'operator-kit/arguments';
import { OperatorError } from 'operator-kit/operator-error';
import { commonHelp, commonOptions, contextOf } from './context';
import { help, verbNamed, verbs } from './verbs';

/** `npm run site -- VERB ...`: everything that an operator does with a site. */

const [name = '', ...rest] = process.argv.slice(2);
if (name === '--help') {
  console.log(help);
  process.exit(exitCodes.done);
}
const verb = verbNamed(name);
if (!verb)
  usageError(
    name === ''
      ? 'Say what is to be done.'
      : `"${name}" is none of ${verbs.map((each) => each.name).join(', ')}.`,
    help,
  );
const verbHelp = `${verb.what}

Usage: npm run site -- ${verb.name} ${[...verb.takes, '[options]'].join(' ')}

${[...verb.options, commonHelp].join('\n')}

${verb.exitCodes}`;

function readLine() {
  try {
    return parseArgs({ args: rest, options: commonOptions, allowPositionals: true });
  } catch (cause) {
    return usageError(cause instanceof Error ? cause.message : String(cause), verbHelp);
  }
}
const { values, positionals } = readLine();
if (values.help) {
  console.log(verbHelp);
  process.exit(exitCodes.done);
}
const needed = verb.takes.filter((each) => !each.startsWith('['));
if (positionals.length < needed.length || positionals.length > verb.takes.length)
  usageError(`${verb.name} takes ${verb.takes.join(' and ') || 'nothing'}.`, verbHelp);

try {
  process.exitCode = await verb.run(await contextOf(values), positionals);
} catch (cause) {
  if (!(cause instanceof OperatorError)) throw cause;
  console.error(cause.message);
  process.exitCode = exitCodes.failed;
}
