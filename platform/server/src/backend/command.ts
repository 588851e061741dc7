import { exitCodes, readArguments } from '@proper/operator-kit/arguments';
import { createLog } from '@proper/operator-kit/log';
import { endWithNpm } from '@proper/operator-kit/lost-parent';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { embeddedDefaults, hostWarnings, loadConfig } from '@proper/operator-kit/site-config';
import { readServerSettings, startServer, stopOnSignals } from '../start-server';

const help = `Takes leads and contact requests for a site that another server serves.

Usage: npm run backend -- [options]

  --config FILE    JSON with any of the configuration's keys; the environment overrides it
  --help           this text

/rest/v1, /api/v1.0/email and /api/faults are for visitors; /live, /ready, /metrics and /faults.json for monitoring;
/operator?key=OPERATOR_KEY for the operator.

Environment: .env.example explains every variable.

Ctrl-C stops it.

Exit codes: 0 stopped, 1 could not start, 2 bad usage.`;

const { values } = readArguments({ config: { type: 'string' } }, help);
const { env } = process;
const log = createLog({ service: 'backend' });
endWithNpm();

try {
  const settings = readServerSettings(env);
  const config = await loadConfig({ defaults: embeddedDefaults, file: values.config, env });
  for (const warning of hostWarnings(config)) log(`Warning: ${warning}`);
  const running = await startServer({ ...settings, config, env, log });
  stopOnSignals(running);
  log(`The backend is ready at ${running.address}`);
} catch (cause) {
  if (!(cause instanceof OperatorError)) throw cause;
  console.error(cause.message);
  process.exit(exitCodes.failed);
}
