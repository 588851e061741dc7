import * as v from 'valibot';

/** A text that may not be empty. `description` completes its messages: `a text: the title on its cover`. */
export const requiredText = (description: string) =>
  v.pipe(v.string(`a text: ${description}`), v.nonEmpty(`it says ${description}`));

/** One of several names. `where` completes its message: `, which are in src/pictures`. */
export const choice = <const Names extends readonly string[]>(names: Names, where = '') =>
  v.picklist(names, `one of ${names.join(', ')}${where}`);

/** The topics of a text. */
export const keywords = v.array(v.string('a word or two'), 'a list, such as [inbox management, email]');

/** The front matter's fields for the head of a page. */
export const headFields = {
  title: requiredText('the title in search results, about 30 to 65 characters'),
  description: requiredText('the description in search results, about 70 to 160 characters'),
  keywords,
};
