import path from 'node:path';
import { contentPages } from '@proper/preset/content';
import { paths } from '@proper/shared-types';
import content from '../src/content';

/** The pages of this remote that have data, as the build makes them. */
export const builtPages = contentPages(path.resolve(import.meta.dirname, '..'), content);

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
