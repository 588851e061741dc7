import '@proper/shared-ui/global.css';
import type { Composition } from '@proper/shared-types/release';
import { compositionId, elementById } from './document/ids';
import { admitOwnScripts } from './document/trusted-types';
import { watchFiles } from './remotes/broken-files';
import type { Beginning } from './start';
import { nextTask } from './timing';

/** What the shell starts with where the document allows a developer to take a remote from elsewhere. */
async function beginOverride(composed: Composition): Promise<Beginning | undefined> {
  try {
    return (await import(/* webpackChunkName: "override" */ './override/begin')).beginOverride(composed);
  } catch (cause) {
    console.error('Overrides do not work:', cause);
    return undefined;
  }
}

/** Of V8, and of JavaScriptCore. */
const errors: ErrorConstructor & { stackTraceLimit?: number } = Error;

/**
 * Evaluates React and React DOM, in a task each. On the way React DOM makes five errors, only to throw one of them when
 * the time comes. V8 would parse all of it once more to know where: a fifth of what it takes to evaluate it.
 */
async function evaluateReact(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react');
  await nextTask();
  const { stackTraceLimit } = errors;
  errors.stackTraceLimit = 0;
  try {
    await import(/* webpackMode: "eager" */ 'react-dom/client');
  } finally {
    if (stackTraceLimit === undefined) delete errors.stackTraceLimit;
    else errors.stackTraceLimit = stackTraceLimit;
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
