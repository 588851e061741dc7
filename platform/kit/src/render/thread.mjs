// The worker is TypeScript in this repository, and compiled in the published package.
import { register } from 'tsx/esm/api';

register();
export const { listPages, renderPage } = await import('./worker.js');
