// The start of a thread, which has no loader of TypeScript.
import { register } from 'tsx/esm/api';

register();
export const { listPages, renderPage } = await import('./worker.js');
