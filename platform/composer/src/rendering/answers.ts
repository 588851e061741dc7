import type { Question } from '../renderer/messages';
import type { CutTypefaces } from './typefaces';
import type { UsedRules } from './used-rules';

/**
 * Answers what a shell asks while it renders a document.
 *
 * @param typefaces - Cuts those of that shell.
 * @param usedRules - Leaves rules out of its style sheets that some HTML has no use for.
 */
export const answersFor =
  (typefaces: ReturnType<CutTypefaces['of']>, usedRules: UsedRules['of']) =>
  async (question: Question): Promise<string> =>
    question.kind === 'font' ? typefaces(question) : usedRules(question.css, question.html);
