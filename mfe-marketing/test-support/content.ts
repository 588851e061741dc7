import path from 'node:path';
import { contentPages } from '@proper/preset/content';
import content from '../src/content';
import type { FaqContent } from '../src/content/faq';

/** The pages of this remote that have data, as the build makes them. */
export const builtPages = contentPages(path.resolve(import.meta.dirname, '..'), content);

/** All questions of the FAQ, in the order of the page. */
export const questions = (builtPages[0] as FaqContent).data.groups.flatMap(({ items }) => items);
