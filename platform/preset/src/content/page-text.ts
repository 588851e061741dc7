import type { Heading, Nodes, Paragraph, Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import { visit } from 'unist-util-visit';
import { quote } from './figures';
import { type HeadingLine, headingOf, repeatedAnchors } from './heading';
import { linkMistake } from './links';
import { type Mistake, oneOf } from './mistake';

/** What the text of a page is found to have. */
export interface PageText {
  readonly headings: HeadingLine[];
  /** The components that it names. */
  readonly components: Set<string>;
  /** What it takes from `shared-types`. */
  readonly names: Set<string>;
  readonly mistakes: Mistake[];
}

type Component = MdxJsxFlowElement | MdxJsxTextElement;

const isPhrasing = ({ type }: Nodes): boolean =>
  type === 'text' || type === 'emphasis' || type === 'strong' || type === 'mdxTextExpression';

/** A heading's words, of the list that the page's own list of sections is made of. */
const titleOf = (heading: Heading, index: number): Heading => ({
  ...heading,
  children: [
    {
      type: 'mdxTextExpression',
      value: `sections[${index}].title`,
      data: {
        estree: {
          type: 'Program',
          sourceType: 'module',
          body: [
            {
              type: 'ExpressionStatement',
              expression: {
                type: 'MemberExpression',
                computed: false,
                optional: false,
                property: { type: 'Identifier', name: 'title' },
                object: {
                  type: 'MemberExpression',
                  computed: true,
                  optional: false,
                  object: { type: 'Identifier', name: 'sections' },
                  property: { type: 'Literal', value: index },
                },
              },
            },
          ],
        },
      },
    },
  ],
});

function checkComponent(
  { name, attributes, position }: Component,
  known: readonly string[],
  { components, mistakes }: PageText,
): void {
  const at = position?.start;
  if (name === null || !known.includes(name)) {
    const what =
      name !== null && /^[A-Z]/.test(name)
        ? `there is no component ${name}. There is ${oneOf(known)}.`
        : `<${name ?? ''}> is markup. Write Markdown, or name a component: ${oneOf(known)}.`;
    mistakes.push({ ...at, what });
    return;
  }
  components.add(name);
  for (const attribute of attributes)
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value === 'object')
      mistakes.push({ ...at, what: `<${name}> is given code. A text gives words alone: ${name.toLowerCase()}="...".` });
}

/**
 * A remark plugin: reads the sections, figures and components of a page's text, and lets its headings say what the list of
 * sections says.
 *
 * @param found - Is filled.
 * @param known - The components that the text may name.
 */
export const remarkPageText =
  (found: PageText, known: readonly string[]) => () =>
  (tree: Root): void => {
    const { headings, names, mistakes } = found;
    tree.children = tree.children.map((node) => {
      if (node.type !== 'heading' || node.depth !== 2) return node;
      const heading = headingOf(node);
      mistakes.push(...heading.mistakes);
      for (const name of heading.title.names) names.add(name);
      headings.push(heading);
      return {
        ...titleOf(node, headings.length - 1),
        data: { hProperties: { id: heading.id } },
      };
    });
    mistakes.push(...repeatedAnchors(headings));
    visit(tree, (node, index, parent) => {
      const at = node.position?.start;
      if (node.type === 'heading' && node.depth === 1)
        mistakes.push({ ...at, what: 'the title is in the front matter. Begin a section with two hashes: ## ...' });
      if (node.type === 'mdxjsEsm')
        mistakes.push({ ...at, what: 'a text imports and exports nothing. Name the component alone.' });
      if (node.type === 'link') mistakes.push(...linkMistake(node));
      if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') checkComponent(node, known, found);
      if ((node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') && node.position) {
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
    });
  };

/** The sections as JavaScript. */
export const sectionsCode = (headings: readonly HeadingLine[]): string =>
  `[${headings.map(({ id, title }) => `{ id: ${JSON.stringify(id)}, title: ${title.code} }`).join(', ')}]`;

