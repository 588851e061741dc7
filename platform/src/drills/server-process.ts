// The embedded server as a process of its own, which a drill can kill and measure. Started by `child-server`.
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readMailSettings } from '../backends/mail/settings';
import { startServer } from '../server/serve';

const [dataDir = ''] = process.argv.slice(2);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

process.on('disconnect', () => process.exit(0));
process.on('message', () => {
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heapUsed: heapUsed + external, rss });
});

const { address } = await startServer({
  siteDir: path.join(dataDir, 'site'),
  dataDir,
  port: 0,
  host: '127.0.0.1',
  env: process.env,
  // The mail door's own limit would hide what lies behind it.
  mail: { ...readMailSettings(process.env), mailsPerMinute: 1_000_000 },
  // What a drill takes for a fault, it should be able to explain.
  log: (line) => {
    if (/ 50[0-2] /.test(line)) console.error(line);
  },
});
process.send?.({ address });
