import path from 'node:path';
import { exitCodes, readArguments, usageError } from 'operator-kit/arguments';
import { embeddedDefaults } from 'operator-kit/embedded-defaults';
import { hostWarnings } from 'operator-kit/host-warnings';
import { OperatorError } from 'operator-kit/operator-error';
import { defaultDataDir, remotesFile, root } from 'operator-kit/repository';
import { compose } from './compose';
import { loadConfig } from './config';
import { readComposerSettings } from './settings';
import { readRemotes } from './sources/remotes-file';

const help = `Composes the site from the current releases of the shell and the remotes.

Usage: npm run compose -- [options]

  --remotes FILE   the remotes, where each publishes, and its routes (default: ${remotesFile})
  --data DIR       holds the store and the site (default: $DATA_DIR, else ${defaultDataDir})
  --config FILE    JSON with any of the configuration's keys; the environment goes before it
  --help           this text

Exit codes: 0 composed, 1 not composed (the live site stays as it was), 2 bad usage,
3 composed, but a release was refused and the last good one of its team stays.`;

const { values, positionals } = readArguments(
  {
    remotes: { type: 'string', default: path.join(root, remotesFile) },
    data: { type: 'string', default: process.env.DATA_DIR ?? path.join(root, defaultDataDir) },
    config: { type: 'string' },
  },
  help,
);
if (positionals.length > 0) usageError(`"${positionals.join(' ')}" is not understood.`, help);

try {
  const config = await loadConfig({ defaults: embeddedDefaults, file: values.config, env: process.env });
  for (const warning of hostWarnings(config)) console.log(`Warning: ${warning}`);
  const { id, versions, refusals } = await compose({
    remotes: await readRemotes(path.resolve(values.remotes)),
    dataDir: path.resolve(values.data),
    config,
    settings: readComposerSettings(process.env),
    report: (line) => console.log(line),
  });
  console.log(`site ${id}`);
  for (const [name, version] of Object.entries(versions)) console.log(`  ${name} ${version}`);
  process.exit(refusals.length > 0 ? exitCodes.refused : exitCodes.done);
} catch (cause) {
  if (!(cause instanceof OperatorError)) throw cause;
  console.error(cause.message);
  process.exit(exitCodes.failed);
}
