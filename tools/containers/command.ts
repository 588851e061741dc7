import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { freePort } from '@proper/operator-kit/free-port';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { lackOfEngine, Stack } from './stack';
import { steps } from './steps';
import { startTraffic } from './traffic';

const help = `Runs the containers of docker-compose.yml as a project of their own, breaks them under load, and takes them down.

Usage: npm run containers -- [step ...] [options]

${steps.map(({ name, what }) => `  ${name.padEnd(12)} ${what}`).join('\n')}

  --port PORT    where the site is published on this machine (default: any free one)
  --help         this text

'lost' counts what visitors were not answered: pages, leads, mails, each with the longest time without a good answer.

Exit codes: 0 all passed (or there is no engine here, which is said), 1 something failed, 2 bad usage.`;

const { values, positionals } = readArguments({ port: { type: 'string', default: '0' } }, help);
const unknown = positionals.filter((word) => !steps.some(({ name }) => name === word));
if (unknown.length > 0) usageError(`There is no step ${unknown.join(', ')}.`, help);
const wanted = Number(values.port);
if (!/^\d{1,5}$/.test(values.port) || wanted > 65_535) usageError(`--port ${values.port} is no port.`, help);

const lack = lackOfEngine();
if (lack !== undefined) {
  console.log(`skipped: ${lack}`);
  process.exit(exitCodes.done);
}

const report = (line: string): void => console.log(`  ${line}`);
const since = (started: number): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;

const stack = new Stack(wanted === 0 ? await freePort() : wanted);
const stopped = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => reject(new OperatorError('Stopped.')));
});
stopped.catch(() => undefined);

/** Lifts the throttle of leads: all visitors are one client. */
async function liftThrottle(): Promise<void> {
  const columns = await stack.sql(
    "select column_name from information_schema.columns where table_schema = 'private' " +
      "and table_name = 'throttle_settings' and data_type = 'integer'",
  );
  await stack.sql(
    `update private.throttle_settings set ${columns.map((name) => `"${name}" = 10000000`).join(', ')}`,
  );
}

async function drill(): Promise<void> {
  console.log('== build');
  let started = performance.now();
  await stack.compose('build');
  report(`built in ${since(started)}`);
  console.log('== up');
  started = performance.now();
  await stack.compose('up', '--detach', '--wait');
  report(`all healthy after ${since(started)}, at ${stack.address}`);
  await liftThrottle();
  const traffic = startTraffic(stack.address);
  try {
    for (const { name, what, run } of steps) {
      if (positionals.length > 0 && !positionals.includes(name)) continue;
      console.log(`== ${name}: ${what}`);
      started = performance.now();
      await run({ stack, traffic, report });
      console.log(`== ${name}: passed in ${since(started)}`);
    }
  } finally {
    await traffic.stop();
  }
}

try {
  await Promise.race([drill(), stopped]);
  console.log('\nall passed');
} catch (cause) {
  if (!(cause instanceof OperatorError)) throw cause;
  console.error(cause.message);
  process.exitCode = exitCodes.failed;
} finally {
  console.log('== down');
  await stack.remove();
}
process.exit();
