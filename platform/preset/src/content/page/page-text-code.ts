import { compile } from '@mdx-js/mdx';
import type { Program } from 'estree';
import type { Code } from '../code';
import { TextMistakes } from '../text/mistake';
import { syntaxMistake } from '../text/syntax-mistake';
import { componentsOf, type PageSource, requestOf } from './page-source';
import { type PageText, remarkPageText, sectionsCode } from './page-text';
import { rehypePlainElements } from './plain-elements';

/** What MDX exports looks for components that nobody gives; the page calls the content itself. */
const recmaContentAlone = () => (tree: Program) => {
  tree.body = tree.body.filter(({ type }) => type !== 'ExportDefaultDeclaration');
};

/**
 * Compiles the text of a page to plain calls of the JSX runtime: code that declares `sections` and `_createMdxContent`, and
 * imports the components that the text names.
 *
 * @throws TextMistakes which names every mistake in it.
 */
export async function pageTextCode(source: PageSource): Promise<Code> {
  const { text, file, shown } = source;
  const found: PageText = { headings: [], names: new Set(), mistakes: [] };
  const components = new Map(
    [...componentsOf(source)].map(([name, from]) => [name, requestOf(source, from)]),
  );
  const compiled = await compile(
    { path: file, value: text },
    {
      format: 'mdx',
      remarkPlugins: [remarkPageText(found, components)],
      rehypePlugins: [rehypePlainElements],
      recmaPlugins: [recmaContentAlone],
    },
  ).catch((cause: unknown) => {
    throw new TextMistakes(shown, [syntaxMistake(cause)]);
  });
  if (found.mistakes.length > 0) throw new TextMistakes(shown, found.mistakes);
  return {
    code: `${sectionsCode(found.headings)}${compiled}`,
    names: [...found.names],
  };
}
