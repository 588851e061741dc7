import type { Question } from '../renderer/messages';
import type { CutTypefaces } from './typefaces';

/** Of a style sheet, what some HTML needs. */
type RulesFor = (css: string, html: string) => string | Promise<string>;

/** Leaves style sheets whole, for documents whose pages change while they are open. */
export const wholeSheets: RulesFor = (css) => css;

/**
 * Answers what a shell asks while it renders a document.
 *
 * @param typefaces - Cuts those of that shell.
 * @param rulesFor - Leaves rules out of its style sheets that some HTML has no use for.
 */
export const answersFor =
  (typefaces: ReturnType<CutTypefaces['of']>, rulesFor: RulesFor) =>
  async (question: Question): Promise<string> =>
    question.kind === 'font' ? typefaces(question) : rulesFor(question.css, question.html);
