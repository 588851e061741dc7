// A process that takes a data folder's lock and gives it back as it is told, a line at a time, and answers in lines of
// JSON. For tests and scenarios; started by `contender-process`.
import { createInterface } from 'node:readline';
import { type Lock, lockDataFolder } from '../src/data-lock';
import type { Attempt, Order } from './contender-process';

const [dataDir = ''] = process.argv.slice(2);
const tell = (attempt: Attempt | { ready: true }) => process.stdout.write(`${JSON.stringify(attempt)}\n`);
let lock: Lock | undefined;

async function take(at: number): Promise<void> {
  // It waits without sleeping, so that all contenders begin within microseconds of each other.
  while (performance.timeOrigin + performance.now() < at);
  lock = await lockDataFolder(dataDir, 'server');
  tell(lock.ok ? { ok: true } : { ok: false, reason: lock.reason });
}

createInterface(process.stdin)
  .on('line', (line) => {
    const order: Order = JSON.parse(line);
    if (order.do === 'take') return void take(order.at);
    if (lock?.ok) lock.release();
  })
  // Whoever started it has ended.
  .on('close', () => process.exit());
tell({ ready: true });
