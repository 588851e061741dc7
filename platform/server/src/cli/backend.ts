import { createCommand, runMain } from '@proper/common/command-line';
import { exitWithParent } from '@proper/common/exit-with-parent';
import { embeddedDefaults, listHostWarnings, loadConfig } from '@proper/common/site-config';
import { createLog } from '../http/log';

const command = createCommand(
  'npm run backend --',
  'Takes leads and contact requests for a site that another server serves.',
  `/rest/v1 and /api/ are for visitors; OPERATOR_PORT has /ready and /metrics for monitoring,
and / for the operator, whose password is OPERATOR_KEY.

Environment: .env.example explains every variable.

Ctrl-C stops it.

Exit codes: 0 stopped, 1 could not start, 2 bad usage.`,
)
  .option('--config <file>', "JSON with any of the configuration's keys; the environment overrides it")
  .action(async ({ config: file }: { config?: string }) => {
    const { env } = process;
    const log = createLog('backend');
    // Loaded here, so that help and usage errors need not wait for it.
    const { startServer, stopOnSignals } = await import('../start-server');
    const config = await loadConfig({ defaults: embeddedDefaults, file, env });
    for (const warning of listHostWarnings(config)) log(`Warning: ${warning}`);
    const running = await startServer({ config, env, log });
    stopOnSignals(running);
    log(`The backend is ready at ${running.address}`);
  });

exitWithParent();
await runMain(command);
