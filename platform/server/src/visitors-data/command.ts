import path from 'node:path';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { lockDataFolder } from '@proper/operator-kit/data-lock';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { defaultDataDir, root } from '@proper/operator-kit/repository';
import { openDatabase, readDatabaseUrl } from '../database';
import { actions, helpOfActions } from './actions';

const help = `What visitors left: takes it out, removes it, keeps it safe.

Usage: npm run leads -- ACTION [options]

${helpOfActions}

  --help                  this text

Environment: DATABASE_URL for a PostgreSQL server; without it the embedded database in DATA_DIR (default
${defaultDataDir}), which the site must not be using meanwhile. Emails that are files are those in DATA_DIR.

Exit codes: 0 done, 1 not done, 2 bad usage.`;

const { values, positionals } = readArguments(
  {
    format: { type: 'string' },
    table: { type: 'string' },
    out: { type: 'string' },
    before: { type: 'string' },
    replace: { type: 'boolean' },
  },
  help,
);
const [name = '', ...operands] = positionals;
const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
if (!action) usageError(name === '' ? 'An action is missing.' : `There is no action ${name}.`, help);
const read = action(operands, values);
if (!read.ok) usageError(read.problem, help);

function fail(message: string): never {
  console.error(message);
  process.exit(exitCodes.failed);
}

try {
  const dataDir = path.resolve(root, process.env.DATA_DIR ?? defaultDataDir);
  const isEmbedded = readDatabaseUrl(process.env) === undefined;
  const lock = isEmbedded ? await lockDataFolder(dataDir, 'server') : undefined;
  if (lock && !lock.ok) fail(lock.reason);
  process.once('exit', () => lock?.ok && lock.release());
  const database = await openDatabase(dataDir, process.env);
  try {
    await read.run({ database, dataDir, say: (line) => console.error(line) });
  } finally {
    await database.close();
  }
} catch (cause) {
  if (cause instanceof OperatorError) fail(cause.message);
  fail(`Not done: ${cause instanceof Error ? cause.message : String(cause)}`);
}
