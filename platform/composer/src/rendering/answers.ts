import type { Question } from '../renderer/messages';
import type { CutTypefaces } from './typefaces';
import { usedRules } from './used-rules';

/**
 * Answers what a shell asks while it renders a document.
 *
 * @param typefaces - Cuts those of that shell.
 */
export const answersFor =
  (typefaces: ReturnType<CutTypefaces['of']>) =>
  async (question: Question): Promise<string> =>
    question.kind === 'font' ? typefaces(question) : usedRules(question.css, question.html);
