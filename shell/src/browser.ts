import '@proper/shared-ui/global.css';
import type { Composition } from '@proper/shared-types/release';
import { elementById } from './document/element-by-id';
import { compositionId } from './document/ids';
import { admitOwnScripts } from './document/trusted-types';
import { evaluateReact } from './evaluate-react';
import { nextTask } from './next-task';
import { watchFiles } from './remotes/broken-files';
import type { Beginning } from './start';

/** What the shell starts with where the document allows a developer to take a remote from elsewhere. */
async function beginOverride(composed: Composition): Promise<Beginning | undefined> {
  try {
    return (await import(/* webpackChunkName: "override" */ './override/begin')).beginOverride(composed);
  } catch (cause) {
    console.error('Overrides do not work:', cause);
    return undefined;
  }
}

/**
 * The browser runs this file as soon as the document is there. It starts in several tasks: the modules that an eager
 * `import()` names came with this file, and are evaluated when it is their turn.
 */
async function begin(): Promise<void> {
  const composed = JSON.parse(elementById(compositionId).textContent) as Composition;
  admitOwnScripts(composed.config.overrideOrigins);
  watchFiles();
  await nextTask();
  await evaluateReact();
  await nextTask();
  await import(/* webpackMode: "eager" */ '@proper/shared-ui');
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await start(composed, composed.config.overrideOrigins && (await beginOverride(composed)));
}

void begin();
