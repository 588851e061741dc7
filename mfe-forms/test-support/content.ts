import path from 'node:path';
import { contentPages } from '@proper/preset/content';
import content from '../src/content';

/** The pages of this remote that have data, as the build makes them. */
export const builtPages = contentPages(path.resolve(import.meta.dirname, '..'), content);
