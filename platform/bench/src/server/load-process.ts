// The load in a process of its own: what it takes is not counted as the server's.
import { generateLoad, type Load } from './load';

process.once('message', async (load: Load) => {
  process.send?.(await generateLoad(load), () => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
