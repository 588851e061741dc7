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

/** The text of a page, rendered. */
export interface Markup {
  readonly sections: readonly TextSection[];
  readonly html: string;
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Returns what is wrong with a component or tag in a text, if anything. */
function checkComponent(
  { name, attributes }: MdxJsxFlowElement | MdxJsxTextElement,
  componentNames: readonly string[],
): string | undefined {
  if (name !== null && componentNames.includes(name))
    return attributes.some(({ type, value }) => type !== 'mdxJsxAttribute' || isObject(value))
      ? `<${name}> has code as an attribute. Use words in quotes.`
      : undefined;
  return name !== null && /^[A-Z]/.test(name)
    ? `there is no component ${name}. Use ${oneOf(componentNames)}.`
    : `<${name ?? ''}> is HTML. Write Markdown, or use a component: ${oneOf(componentNames)}.`;
}

/**
 * Prepares a page's text for rendering. Mistakes are collected by the reader.
 *
 * @param componentNames - The components that the text may use.
 */
export function readMarkup(reader: TextReader, componentNames: readonly string[]): readonly TextSection[] {
  const sections: TextSection[] = [];
  visit(reader.root, (node, index, parent: Parents | undefined) => {
    switch (node.type) {
      case 'text':
        node.value = node.value.replaceAll(/\s*\n\s*/g, ' ');
        break;
      case 'heading':
        if (node.depth === 1)
          reader.wrong(
            node,
            'the title belongs in the front matter. Start a section with two hashes: ## ...',
          );
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
        reader.wrong(node, 'a text cannot have imports or exports. Use the component by its name.');
        break;
      case 'link':
      case 'definition':
        reader.checkLink(node);
        break;
      case 'image':
      case 'imageReference':
        reader.wrong(node, `a picture must be a component. Use ${oneOf(componentNames)}.`);
        break;
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement': {
        const fault = checkComponent(node, componentNames);
        if (fault !== undefined) reader.wrong(node, fault);
        const attributes = node.attributes.flatMap((attribute) =>
          'name' in attribute ? [[attribute.name, attribute.value]] : [],
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

/** Renders a text that has no mistakes. */
export const renderMarkup = (root: Root, components: TextComponents): string =>
  renderToStaticMarkup(
    toJsxRuntime(toHast(root), {
      Fragment,
      jsx,
      jsxs,
      components: components as Record<string, ComponentType<object>>,
    }),
  );
