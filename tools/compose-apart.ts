import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { exitCodes } from '@proper/operator-kit/arguments';
import { root } from '@proper/operator-kit/repository';
import type { BuildMode } from '@proper/preset/releases-folder';
import type { SiteConfig } from '@proper/shared-types';

/** What is to be composed, as plain data. */
export interface ComposeOrder {
  readonly mode: BuildMode;
  readonly config: SiteConfig;
  readonly dataDir: string;
}

/** Composes the site of this repository's builds in another process, which says itself what it does. False when it failed. */
export async function composeApart(order: ComposeOrder): Promise<boolean> {
  const child = fork(path.join(import.meta.dirname, 'compose-process.ts'), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
  });
  const ended = once(child, 'exit');
  child.send(order);
  const [code] = await ended;
  return code === exitCodes.done;
}
