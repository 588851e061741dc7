import { nextTask } from './next-task';

/** Of V8, and of JavaScriptCore. */
const errors: ErrorConstructor & { stackTraceLimit?: number } = Error;

/**
 * Evaluates React and React DOM, in a task each. On the way React DOM makes five errors, only to throw one of them when
 * the time comes. V8 would parse all of it once more to know where: a fifth of what it takes to evaluate it.
 */
export async function evaluateReact(): Promise<void> {
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
