import '@proper/shared-ui/global.css';
import type { DocumentComposition } from '@proper/shared-types/release';
import { readJsonElement } from './document/elements';
import { createTrustedTypesPolicies } from './document/trusted-types';
import { watchFiles } from './loading/failed-files';
import { yieldToMain } from './loading/retry';

/** `stackTraceLimit` exists in V8 and JavaScriptCore. */
const errors: ErrorConstructor & { stackTraceLimit?: number } = Error;

/**
 * Evaluates React and React DOM, each in its own task. A stack trace in React DOM's task would make V8 parse
 * it again.
 */
async function evaluateReact(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react');
  await yieldToMain();
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
 * Starts the shell after the first paint (`late-scripts.ts`), in several tasks. An eager `import()` makes a
 * module part of this script, but evaluates it only when it is called.
 */
async function boot(): Promise<void> {
  // The policies must exist before a script of a page runs.
  const trustMarkup = createTrustedTypesPolicies();
  watchFiles();
  const composition = JSON.parse(readJsonElement('composition') ?? '') as DocumentComposition;
  await yieldToMain();
  await evaluateReact();
  await yieldToMain();
  await import(/* webpackMode: "eager" */ './routes');
  await yieldToMain();
  const { start } = await import(/* webpackMode: "eager" */ './app');
  await start(composition, trustMarkup);
}

void boot();
