// Runs the embedded server in a process that a drill can kill. Started by `harness.ts`.
import path from 'node:path';
import { startServer } from '@proper/server/start-server';

const [dataDir = ''] = process.argv.slice(2);
process.on('disconnect', () => process.exit(0));
const { address } = await startServer({
  siteDir: path.join(dataDir, 'site'),
  dataDir,
  port: 0,
  host: '127.0.0.1',
  env: process.env,
  log: (line) => console.log(line),
});
process.send?.({ address });
