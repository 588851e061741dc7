import '@proper/shared-ui/global.css';
import type { ComposedRemote, Composition } from '@proper/shared-types/release';
import { compositionId, jsonById } from './document/ids';
import { nextTask } from './document/next-task';
import { admitOwnScripts } from './document/trusted-types';
import { watchFiles } from './files/broken-files';
import { wholeStyles } from './files/whole-styles';

/** The remote that a developer loads from another origin, if there is one. Only for documents that allow it. */
async function findOverride(composition: Composition): Promise<ComposedRemote | undefined> {
  try {
    const { bootWithOverride } = await import(
      /* webpackChunkName: "override" */ './override/boot-with-override'
    );
    await wholeStyles();
    return bootWithOverride(composition);
  } catch (cause) {
    console.error('Overrides do not work:', cause);
    return undefined;
  }
}

/** `stackTraceLimit` exists in V8 and JavaScriptCore. */
const errors: ErrorConstructor & { stackTraceLimit?: number } = Error;

/**
 * Evaluates React and React DOM, each in a task of its own. While React DOM is evaluated, it creates five errors. For their stack
 * traces, V8 would parse all of it again, which takes a fifth of the evaluation time.
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
 * Runs as soon as the document is parsed, in several tasks: the modules of an eager `import()` are part of this script, but each
 * is evaluated in a task of its own.
 */
async function boot(): Promise<void> {
  const composition = JSON.parse(jsonById(compositionId) ?? '') as Composition;
  const { overrideOrigins } = composition.config;
  admitOwnScripts(overrideOrigins);
  watchFiles();
  await nextTask();
  await evaluateReact();
  await nextTask();
  await import(/* webpackMode: "eager" */ '@proper/shared-ui');
  await nextTask();
  await import(/* webpackMode: "eager" */ './routes');
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await start(composition, overrideOrigins && (await findOverride(composition)));
}

void boot();
