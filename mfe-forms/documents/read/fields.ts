import * as v from 'valibot';

const words = (what: string) => v.pipe(v.string(`a text: ${what}`), v.nonEmpty(`it says ${what}`));

/** What the front matter of a document says. */
export const documentFields = v.strictObject({
  title: words('the title on its cover'),
  subtitle: words('what its reader can do with it, in a sentence'),
  type: words('what the reader holds, such as Guide'),
  keywords: v.array(v.string('a word or two'), 'a list, such as [delegation, authority]'),
  picture: words('the drawing of its cover: a file of documents/covers'),
  previews: v.array(v.number('a page of the PDF'), 'the pages that its page shows: [1, 5, 7]; [] for none'),
});
