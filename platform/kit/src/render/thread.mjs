// The worker is TypeScript in this repository, and compiled in the published package.
import { register } from 'tsx/esm/api';

register();
await import('./worker.js');
