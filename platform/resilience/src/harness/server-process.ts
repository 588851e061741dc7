// The embedded server as a process of its own, which a scenario can kill and measure. Started by `child-server`.
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Order } from './child-server';
import { letThreadsFollow, moveClock } from './set-clock';

const [dataDir = '', limits = 'unlimited'] = process.argv.slice(2);
const unlimited = 1_000_000_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function tellMemory(): void {
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heapUsed: heapUsed + external, rss });
}

process.on('disconnect', () => process.exit(0));
process.on('message', async (order: Order) => {
  if (order.do === 'tell memory') return tellMemory();
  await moveClock(order.byMs);
  process.send?.('moved');
});

letThreadsFollow();
const { startServer } = await import('@proper/server/start-server');
const { address } = await startServer({
  siteDir: path.join(dataDir, 'site'),
  dataDir,
  port: 0,
  host: '127.0.0.1',
  env: process.env,
  // Most scenarios send everything from one client, and the routes' own limits would hide what lies behind them.
  ...(limits === 'unlimited' && { refusalsPerMinute: unlimited }),
  connectionLimits: JSON.parse(process.env.SCENARIO_CONNECTION_LIMITS ?? '{}'),
  log: (line) => console.log(line),
});
process.send?.({ address });
