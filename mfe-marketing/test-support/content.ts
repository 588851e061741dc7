import path from 'node:path';
import { contentPages } from '@proper/build/content';
import { paths } from '@proper/shared-types';
import { markupOfPages } from '@proper/shared-ui/testing';
import content from '../src/content';
import { pages } from '../src/remote';

/** The pages of this remote that have data, as the build makes them. */
export const builtPages = contentPages(path.resolve(import.meta.dirname, '..'), content);

const markup = await markupOfPages(pages, builtPages);

/** The markup of a page; empty where there is none. */
export const markupOf = (path: string): string => markup.get(path) ?? '';

interface Question {
  readonly name: string;
  readonly acceptedAnswer: { readonly text: string };
}

const [faq] = builtPages.find((page) => page.path === paths.faq)?.meta.structuredData ?? [];
const mainEntity = faq?.mainEntity as readonly Question[];

/** All questions of the FAQ as search engines read them, in the order of the page, each answer by its paragraphs. */
export const questions = mainEntity.map(({ name, acceptedAnswer }) => ({
  question: name,
  answer: acceptedAnswer.text.split('\n\n'),
}));
