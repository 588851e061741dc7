// A thread, in which Node.js cannot load TypeScript by itself.
import { register } from 'tsx/esm/api';

register();
export const { listPages, renderPage } = await import('./worker.js');
