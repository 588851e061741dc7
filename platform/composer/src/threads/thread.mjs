// A thread of the source, in which Node.js cannot load TypeScript by itself. The bundle does without this file.
import { register } from 'tsx/esm/api';

register();
export const { runBatch } = await import('./tasks.js');
