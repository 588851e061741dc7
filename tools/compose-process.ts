// Composes the site in a process of its own, which ends: the one that serves would hold for good what this takes.
import path from 'node:path';
import { compose } from '@proper/composer/compose';
import { type Remotes, readRemotes } from '@proper/composer/remotes-file';
import { readComposerSettings } from '@proper/composer/settings';
import { exitCodes } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { remotesFile, root } from '@proper/operator-kit/repository';
import { type BuildMode, releasesFolder } from '@proper/preset/releases-folder';
import type { ComposeOrder } from './start';

/** The same remotes, taken from the builds of one mode in this repository. */
function withBuildsOf(mode: BuildMode, { remotes }: Remotes): Remotes {
  const builtHere = (name: string): string => releasesFolder(path.join(root, name), mode);
  return {
    shell: { source: builtHere('shell') },
    remotes: new Map([...remotes].map(([name, { routes }]) => [name, { source: builtHere(name), routes }])),
  };
}

/** React's own warnings weigh more than any visitor's page may, and nobody waits for them on a slow line. */
const forDevelopment = { budget: undefined, brotliEffort: 4 } as const;

async function carryOut({ mode, config, dataDir }: ComposeOrder): Promise<void> {
  const published = await readRemotes(path.join(root, remotesFile));
  const ofOperator = readComposerSettings(process.env);
  const isDevelopment = mode === 'development';
  await compose({
    remotes: isDevelopment ? withBuildsOf(mode, published) : published,
    dataDir,
    config,
    settings: isDevelopment ? { ...ofOperator, ...forDevelopment } : ofOperator,
    report: (line) => console.log(line),
  });
}

process.once('message', (order: ComposeOrder) =>
  carryOut(order).then(
    () => process.exit(exitCodes.done),
    (cause: unknown) => {
      console.error(cause instanceof OperatorError ? cause.message : cause);
      process.exit(exitCodes.failed);
    },
  ),
);
// Without the one that asked for it, nobody waits for the site.
process.on('disconnect', () => process.exit(exitCodes.failed));
