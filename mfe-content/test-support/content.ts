import path from 'node:path';
import { contentPages } from '@proper/preset/content';
import { paths } from '@proper/shared-types';
import content from '../src/content';
import type { ArticleListContent } from '../src/content/article-fields';

/** The pages of this remote that have data, as the build makes them. */
export const builtPages = contentPages(path.resolve(import.meta.dirname, '..'), content);

/** All articles, newest first, as the list of resources has them. */
export const { articles } = (builtPages.find((page) => page.path === paths.resources) as ArticleListContent)
  .data;
