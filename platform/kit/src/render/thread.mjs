// Node.js cannot load TypeScript in a thread by itself.
import { register } from 'tsx/esm/api';

register();
export const { listPages, renderPage } = await import('./worker.js');
