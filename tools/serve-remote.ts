import path from 'node:path';
import { releasesFolder } from '@proper/kit/releases-folder';
import { Argument, createCommand, exitCodes, readPort, runMain } from '@proper/operator-kit/command-line';
import { releaseNames, root } from '@proper/operator-kit/repository';
import type { ReleaseName } from '@proper/shared-types/release';
import { buildChanged } from './build-changed';
import { createRemoteServer } from './remote-server';

const command = createCommand(
  'npm run serve-remote -w tools --',
  'Builds a remote if it has changed, and serves it to a site that lets developers load remotes from this machine.',
  `Ctrl-C stops it. After a change, 'npm run build -- REMOTE' and a reload of the page are enough.

Exit codes: 0 stopped, 1 the build failed or the port is not available, 2 bad usage.`,
)
  .addArgument(new Argument('<remote>').choices(releaseNames.filter((name) => name !== 'shell')))
  .option('--port <port>', 'the port to listen on', readPort, 4102)
  .action(async (name: ReleaseName, { port }: { port: number }) => {
    if (!(await buildChanged([name]))) process.exit(exitCodes.failed);
    const origin = `http://localhost:${port}`;
    const server = createRemoteServer({ name, releases: releasesFolder(path.join(root, name)), origin });
    server.on('error', (cause) => {
      console.error(`Port ${port} is not available: ${cause.message}`);
      process.exit(exitCodes.failed);
    });
    server.listen(port, 'localhost', () => {
      console.log(
        `\n${name} is served at ${origin}. A site with OVERRIDE_ORIGINS=${origin} loads it from there:`,
      );
      console.log(`  <site>/?override=${name}@${origin}`);
    });
  });
await runMain(command);
