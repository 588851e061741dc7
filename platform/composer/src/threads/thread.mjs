// What a thread runs when the composer runs from its source: Node.js cannot load TypeScript by itself.
import { register } from 'tsx/esm/api';

register();
export const { runBatch } = await import('./tasks.js');
