import path from 'node:path';
import { contentPages } from '@proper/kit/content';
import { paths } from '@proper/shared-types/company';
import { markupOfPages } from '@proper/shared-ui/testing';
import content from '../src/content';
import type { ArticleListContent } from '../src/content/article-fields';
import { pages } from '../src/remote';

/** The pages of this remote that have data, as the build makes them. */
export const builtPages = contentPages(path.resolve(import.meta.dirname, '..'), content);

const markup = await markupOfPages(pages, builtPages);

/** The markup of a page; empty if there is none. */
export const markupOf = (path: string): string => markup.get(path) ?? '';

/** All articles, newest first, as the resources page has them. */
export const { articles } = (builtPages.find((page) => page.path === paths.resources) as ArticleListContent)
  .data;
