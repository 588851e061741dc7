// The start of a thread. It is JavaScript, because a thread has no loader of TypeScript; in the published package all of it is JavaScript.
import { register } from 'tsx/esm/api';

register();
export const { runBatch } = await import('./tasks.js');
