import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { Parents, Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import { toHast } from 'mdast-util-to-hast';
import type { ComponentType } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { SKIP, visit } from 'unist-util-visit';
import { readHeading, type TextSection } from './headings';
import { oneOf } from './mistake';
import type { TextReader } from './text-reader';

/** Components that a text may use, by name. The build renders them; they are never hydrated. */
export type TextComponents = Readonly<Record<string, ComponentType<never>>>;

/** The text of a page. */
export interface Markup {
  /** In order. */
  readonly sections: readonly TextSection[];
  readonly html: string;
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** What is wrong with a component or tag in a text. */
function checkComponent(
  { name, attributes }: MdxJsxFlowElement | MdxJsxTextElement,
  known: readonly string[],
): string | undefined {
  if (name !== null && known.includes(name))
    return attributes.some(({ type, value }) => type !== 'mdxJsxAttribute' || isObject(value))
      ? `<${name}> is given code. A text gives it words alone, in quotes.`
      : undefined;
  return name !== null && /^[A-Z]/.test(name)
    ? `there is no component ${name}. There is ${oneOf(known)}.`
    : `<${name ?? ''}> is markup. Write Markdown, or name a component: ${oneOf(known)}.`;
}

/**
 * Reads the Markdown of a page's text, so that it can be rendered. Mistakes are noted in the reader.
 *
 * @param known - The names of the components that the text may use.
 */
export function readMarkup(reader: TextReader, known: readonly string[]): readonly TextSection[] {
  const sections: TextSection[] = [];
  visit(reader.root, (node, index, parent: Parents | undefined) => {
    switch (node.type) {
      case 'text':
        node.value = node.value.replaceAll(/\s*\n\s*/g, ' ');
        break;
      case 'heading':
        if (node.depth === 1)
          reader.wrong(node, 'the title is in the front matter. Begin a section with two hashes: ## ...');
        if (node.depth === 2) {
          const section = readHeading(reader, node, sections);
          sections.push(section);
          node.children = [{ type: 'text', value: section.title }];
          node.data = { hProperties: { id: section.id } };
          return SKIP;
        }
        break;
      case 'blockquote': {
        // A quotation of one paragraph needs no paragraph element.
        const [only, ...others] = node.children;
        if (only?.type === 'paragraph' && others.length === 0)
          node.children = only.children as unknown as typeof node.children;
        break;
      }
      case 'mdxjsEsm':
        reader.wrong(node, 'a text imports and exports nothing. Name the component alone.');
        break;
      case 'link':
      case 'definition':
        reader.checkLink(node);
        break;
      case 'image':
      case 'imageReference':
        reader.wrong(node, `a picture is a component. There is ${oneOf(known)}.`);
        break;
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement': {
        const fault = checkComponent(node, known);
        if (fault !== undefined) reader.wrong(node, fault);
        const attributes = node.attributes.flatMap((each) =>
          'name' in each ? [[each.name, each.value]] : [],
        );
        node.data = { hName: node.name ?? '', hProperties: Object.fromEntries(attributes) };
        break;
      }
      case 'mdxTextExpression':
      case 'mdxFlowExpression': {
        const text = { type: 'text' as const, value: reader.words(node) };
        // A figure on its own is a paragraph.
        if (parent && index !== undefined)
          parent.children[index] =
            node.type === 'mdxTextExpression' ? text : { type: 'paragraph', children: [text] };
        break;
      }
    }
    return undefined;
  });
  return sections;
}

/** The markup of a text that has been read without mistakes. */
export const renderMarkup = (root: Root, components: TextComponents): string =>
  renderToStaticMarkup(
    toJsxRuntime(toHast(root), {
      Fragment,
      jsx,
      jsxs,
      components: components as Record<string, ComponentType<object>>,
    }),
  );
