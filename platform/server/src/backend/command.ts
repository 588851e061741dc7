import path from 'node:path';
import { exitCodes, readArguments } from '@proper/operator-kit/arguments';
import { environment, environmentHelp, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { root } from '@proper/operator-kit/repository';
import { embeddedDefaults, hostWarnings, loadConfig } from '@proper/operator-kit/site-config';
import { startServer, stopOnSignals } from '../start-server';

const help = `Takes leads and contact requests, and serves no pages: for a site that another server has.

Usage: npm run backend -- [options]

  --config FILE    JSON with any of the configuration's keys; the environment goes before it
  --help           this text

/rest/v1 and /api/v1.0/email are for visitors; /live and /ready are for whoever runs it.

Environment, beside the configuration's keys:
${environmentHelp()}

Ctrl-C stops it.

Exit codes: 0 stopped, 1 could not start, 2 bad usage.`;

const { values } = readArguments({ config: { type: 'string' } }, help);
/** A variable, or its default. Empty variables count as not set. */
const read = (key: 'port' | 'host' | 'dataDir'): string =>
  readVariable(process.env, key) || environment[key].byDefault;
const log = (line: string): void => console.log(line);

try {
  const port = read('port');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new OperatorError(`${environment.port.name}=${port} is no port: it must be a number up to 65535.`);
  const config = await loadConfig({ defaults: embeddedDefaults, file: values.config, env: process.env });
  for (const warning of hostWarnings(config)) log(`Warning: ${warning}`);
  const running = await startServer({
    dataDir: path.resolve(root, read('dataDir')),
    port: Number(port),
    host: read('host'),
    config,
    env: process.env,
    log,
  });
  stopOnSignals(running);
  log(`The backend is ready at ${running.address}`);
} catch (cause) {
  if (!(cause instanceof OperatorError)) throw cause;
  console.error(cause.message);
  process.exit(exitCodes.failed);
}
