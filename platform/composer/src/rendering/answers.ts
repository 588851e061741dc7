import type { Question } from '../renderer/messages';
import type { StoredRelease } from '../store/store';
import { typefacesOf } from './typefaces';
import { usedRules } from './used-rules';

/** Answers what a shell asks while it renders a document. */
export function answersFor(shell: StoredRelease): (question: Question) => Promise<string> {
  const subsetFont = typefacesOf(shell);
  return async (question) =>
    question.kind === 'font' ? subsetFont(question) : usedRules(question.css, question.html);
}
