import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Planned, refused } from './plan';
import { type Repository, read } from './repository';
import { entryOf } from './repository-files';
import { anchorOf, wordsOf } from './words';

const folder = 'mfe-marketing/src/content/faq';

/** A new question of the FAQ, at the end of a group. */
export function newQuestion(repository: Repository, group: string, question: string): Planned {
  const groups = readdirSync(path.join(repository.root, folder))
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => file.slice(0, -'.mdx'.length));
  if (!groups.includes(group))
    return refused(`There is no group "${group}" of questions; there are ${groups.join(', ')}.`);
  const asked = question.trim().replaceAll("'", '’');
  if (!/^\p{Lu}.{8,90}\?$/u.test(asked) || /[{}<>[\]#]/.test(asked))
    return refused(
      `"${question}" is no question for the page: it begins with a capital letter, ends with a question mark, has 10 to 92 letters, and none of { } < > [ ] #.`,
    );
  const anchor = anchorOf(asked);
  const taken = groups.find((each) => read(repository, `${folder}/${each}.mdx`).includes(`[#${anchor}]`));
  if (taken !== undefined)
    return refused(
      `${folder}/${taken}.mdx has a question with the anchor #${anchor}. Ask in other words, or edit that one.`,
    );
  const file = `${folder}/${group}.mdx`;
  const entry = entryOf('question', 'mfe-marketing', wordsOf('/faq'))
    .replace('Example question', asked)
    .replace('example-anchor', anchor);
  return {
    ok: true,
    plan: {
      made: new Map(),
      changed: new Map([[file, read(repository, file) + entry]]),
      next: [`Answer it at the end of ${file}; docs/writing.md says how. Search engines get the same words.`],
      removal: [`Delete its section in ${file}.`],
    },
  };
}
