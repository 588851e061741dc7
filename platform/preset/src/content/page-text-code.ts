import { compile } from '@mdx-js/mdx';
import type { Program } from 'estree';
import { TextMistakes } from './mistake';
import type { PageSource } from './page-source';
import { type PageText, remarkPageText, sectionsCode } from './page-text';
import { rehypePlainElements } from './plain-elements';
import { syntaxMistake } from './syntax-mistake';

/** What MDX exports looks for components that nobody gives; the page calls the content itself. */
const recmaContentAlone = () => (tree: Program) => {
  tree.body = tree.body.filter(({ type }) => type !== 'ExportDefaultDeclaration');
};

/** A page's text as JavaScript, without its imports. */
interface PageTextCode extends Pick<PageText, 'components' | 'names'> {
  /** Declares `sections` and `_createMdxContent`. */
  readonly code: string;
}

/**
 * Compiles the text of a page to plain calls of the JSX runtime.
 *
 * @param known - The components that it may name.
 * @throws TextMistakes which names every mistake in it.
 */
export async function pageTextCode(
  { text, file, shown }: PageSource,
  known: readonly string[],
): Promise<PageTextCode> {
  const found: PageText = { headings: [], components: new Set(), names: new Set(), mistakes: [] };
  const compiled = await compile(
    { path: file, value: text },
    {
      format: 'mdx',
      remarkPlugins: [remarkPageText(found, known)],
      rehypePlugins: [rehypePlainElements],
      recmaPlugins: [recmaContentAlone],
    },
  ).catch((cause: unknown) => {
    throw new TextMistakes(shown, [syntaxMistake(cause)]);
  });
  if (found.mistakes.length > 0) throw new TextMistakes(shown, found.mistakes);
  return {
    code: `const sections = ${sectionsCode(found.headings)};\n${compiled}`,
    components: found.components,
    names: found.names,
  };
}
