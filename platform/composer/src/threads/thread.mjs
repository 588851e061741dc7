// The start of a thread, which has no loader of TypeScript. The bundle of the command does without it.
import { register } from 'tsx/esm/api';

register();
export const { runBatch } = await import('./tasks.js');
