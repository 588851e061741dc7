import type { Heading, Nodes, Paragraph, Root } from 'mdast';
import type { MdxFlowExpression, MdxJsxFlowElement, MdxJsxTextElement, MdxjsEsm } from 'mdast-util-mdx';
import { SKIP, visit } from 'unist-util-visit';
import { quote } from '../text/figures';
import { type HeadingLine, headingOf, repeatedAnchors } from '../text/heading';
import { linkMistake } from '../text/links';
import { type Mistake, oneOf } from '../text/mistake';

/** What the text of a page is found to have. */
export interface PageText {
  readonly headings: HeadingLine[];
  /** What it takes from `shared-types`. */
  readonly names: Set<string>;
  readonly mistakes: Mistake[];
}

type Component = MdxJsxFlowElement | MdxJsxTextElement;

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const isPhrasing = ({ type }: Nodes): boolean =>
  type === 'text' || type === 'emphasis' || type === 'strong' || type === 'mdxTextExpression';

/** The heading of a section: `heading(2)`, so that its words stand in the list of sections alone. */
const headingCall = (index: number, { position }: Heading): MdxFlowExpression => ({
  type: 'mdxFlowExpression',
  value: '',
  ...(position ? { position } : {}),
  data: {
    estree: {
      type: 'Program',
      sourceType: 'module',
      body: [
        {
          type: 'ExpressionStatement',
          expression: {
            type: 'CallExpression',
            optional: false,
            callee: { type: 'Identifier', name: 'heading' },
            arguments: [{ type: 'Literal', value: index }],
          },
        },
      ],
    },
  },
});

/** What is wrong with the naming of a component. */
function componentMistakes(
  { name, attributes, position }: Component,
  known: readonly string[],
): readonly Mistake[] {
  const at = position?.start;
  if (name === null || !known.includes(name)) {
    const what =
      name !== null && /^[A-Z]/.test(name)
        ? `there is no component ${name}. There is ${oneOf(known)}.`
        : `<${name ?? ''}> is markup. Write Markdown, or name a component: ${oneOf(known)}.`;
    return [{ ...at, what }];
  }
  const isCode = attributes.some(({ type, value }) => type !== 'mdxJsxAttribute' || isObject(value));
  return isCode ? [{ ...at, what: `<${name}> is given code. A text gives it words alone, in quotes.` }] : [];
}

/** The imports of components, as a text's author does not write them. */
const importsOf = (names: Iterable<string>, requests: ReadonlyMap<string, string>): MdxjsEsm => ({
  type: 'mdxjsEsm',
  value: '',
  data: {
    estree: {
      type: 'Program',
      sourceType: 'module',
      body: [...names].sort().map((name) => ({
        type: 'ImportDeclaration',
        attributes: [],
        source: { type: 'Literal', value: requests.get(name) ?? '' },
        specifiers: [
          {
            type: 'ImportSpecifier',
            imported: { type: 'Identifier', name },
            local: { type: 'Identifier', name },
          },
        ],
      })),
    },
  },
});

/**
 * A remark plugin: reads the sections, figures and components of a page's text, and lets its headings say what the list of
 * sections says.
 *
 * @param found - Is filled.
 * @param components - Those that the text may name, and what imports each.
 */
export const remarkPageText =
  (found: PageText, components: ReadonlyMap<string, string>) =>
  () =>
  (tree: Root): void => {
    const { headings, names, mistakes } = found;
    const named = new Set<string>();
    visit(tree, (node, index, parent) => {
      const at = node.position?.start;
      if (node.type === 'heading' && node.depth === 1)
        mistakes.push({
          ...at,
          what: 'the title is in the front matter. Begin a section with two hashes: ## ...',
        });
      if (node.type === 'heading' && node.depth === 2) return SKIP;
      if (node.type === 'mdxjsEsm')
        mistakes.push({ ...at, what: 'a text imports and exports nothing. Name the component alone.' });
      if (node.type === 'link' || node.type === 'definition') mistakes.push(...linkMistake(node));
      if (node.type === 'image' || node.type === 'imageReference')
        mistakes.push({
          ...at,
          what: `a picture is a component. There is ${oneOf([...components.keys()])}.`,
        });
      if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
        const wrong = componentMistakes(node, [...components.keys()]);
        mistakes.push(...wrong);
        if (wrong.length === 0 && node.name !== null) named.add(node.name);
      }
      if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') {
        const quoted = quote(node.value);
        if (quoted.ok) for (const name of quoted.names) names.add(name);
        else mistakes.push({ ...at, what: quoted.reason });
      }
      // MDX takes a paragraph away from what stands alone in it; a figure is a text all the same.
      const isBare =
        node.type === 'mdxFlowExpression' ||
        (node.type === 'mdxJsxFlowElement' && (node.children as readonly Nodes[]).some(isPhrasing));
      if (isBare && parent && index !== undefined) {
        const inline = {
          ...node,
          type: node.type === 'mdxFlowExpression' ? 'mdxTextExpression' : 'mdxJsxTextElement',
        } as Paragraph['children'][number];
        parent.children[index] = { type: 'paragraph', children: [inline] };
      }
      return undefined;
    });
    tree.children = tree.children.map((node) => {
      if (node.type !== 'heading' || node.depth !== 2) return node;
      const heading = headingOf(node);
      mistakes.push(...heading.mistakes);
      for (const name of heading.title.names) names.add(name);
      headings.push(heading);
      return headingCall(headings.length - 1, node);
    });
    mistakes.push(...repeatedAnchors(headings));
    if (named.size > 0) tree.children.unshift(importsOf(named, components));
  };

/** The list of sections as JavaScript, and what makes their headings. */
export const sectionsCode = (
  headings: readonly HeadingLine[],
): string => `const sections = [${headings.map(({ id, title }) => `{ id: ${JSON.stringify(id)}, title: ${title.code} }`).join(', ')}];
const heading = (index) => jsx$('h2', { id: sections[index].id, children: sections[index].title });
`;
