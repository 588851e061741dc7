import type { SitePath } from '@proper/shared-types';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { Heading, Root, RootContent } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { toString as wordsOf } from 'mdast-util-to-string';
import type { ComponentType } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { isPath, type ParsedText } from './text';

/** Components that a text may use, by name. The build renders them; they are never hydrated. */
export type TextComponents = Readonly<Record<string, ComponentType<never>>>;

/** A section of a text: its anchor and its title. */
export interface TextSection {
  readonly id: string;
  readonly title: string;
}

/** A section of a text without markup. */
export interface PlainSection extends TextSection {
  readonly paragraphs: readonly string[];
  /** The section's link: a paragraph that contains only a link. */
  readonly link?: { readonly href: SitePath; readonly label: string };
}

const anchor = /\s*\[#([a-z][a-z0-9-]+)\]$/;

/**
 * Reads `## Title [#anchor]`, and leaves its title. The anchor is written out so that links to it still work when the title changes.
 * Other Markdown tools have the same syntax.
 */
function readHeading(heading: Heading, file: VFile): TextSection {
  const last = heading.children.at(-1);
  const id = last?.type === 'text' ? anchor.exec(last.value)?.[1] : undefined;
  if (last?.type === 'text' && id !== undefined) last.value = last.value.replace(anchor, '');
  const title = wordsOf(heading);
  if (id === undefined)
    file.message(
      `the section has no anchor of lower-case letters, digits and hyphens. Write: ## ${title} [#an-anchor]`,
      heading,
    );
  heading.data = { hProperties: { id: id ?? '' } };
  return { id: id ?? '', title };
}

/** Reads the sections of a text with markup, and checks its components. */
export function readMarkup({ root, file }: ParsedText, components: TextComponents): readonly TextSection[] {
  const sections: TextSection[] = [];
  visit(root, (node) => {
    if (node.type === 'heading' && node.depth === 1)
      file.message('the title belongs in the front matter. Start a section with two hashes: ## ...', node);
    else if (node.type === 'heading' && node.depth === 2) sections.push(readHeading(node, file));
    else if (node.type === 'blockquote') {
      // A quotation of one paragraph needs no paragraph element.
      const [only, ...others] = node.children;
      if (only?.type === 'paragraph' && others.length === 0)
        node.children = only.children as unknown as typeof node.children;
    } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const { name, attributes } = node;
      if (!Object.hasOwn(components, name ?? ''))
        file.message(`there is no component ${name}. Use ${Object.keys(components).join(', ')}.`, node);
      const properties = attributes.map((each) => {
        if (each.type !== 'mdxJsxAttribute' || typeof each.value !== 'string')
          file.message(`<${name}> has code as an attribute. Use words in quotes.`, node);
        return 'name' in each ? [each.name, each.value] : [];
      });
      node.data = { hName: name ?? '', hProperties: Object.fromEntries(properties) };
    }
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

/** Returns a section with a paragraph or its link more, or what is wrong with that. */
function extendSection(section: PlainSection | undefined, node: RootContent): PlainSection | string {
  if (!section) return 'start the text with a section: ## Title [#anchor]';
  if (node.type !== 'paragraph')
    return 'this text is shown without markup, also to search engines: use paragraphs, not lists.';
  const [first, ...others] = node.children;
  if (first?.type === 'link' && others.length === 0)
    return isPath(first.url)
      ? { ...section, link: { href: first.url, label: wordsOf(first) } }
      : 'a section links to a page of the site: use a path that starts with a slash.';
  return node.children.some(({ type }) => type !== 'text')
    ? 'this text is shown without markup, also to search engines: use plain words.'
    : { ...section, paragraphs: [...section.paragraphs, wordsOf(node)] };
}

/** Reads a text that is shown without markup. */
export function readPlainText({ root, file }: ParsedText): readonly PlainSection[] {
  const sections: PlainSection[] = [];
  for (const node of root.children)
    if (node.type === 'heading' && node.depth === 2)
      sections.push({ ...readHeading(node, file), paragraphs: [] });
    else if (node.type !== 'yaml') {
      const section = extendSection(sections.at(-1), node);
      if (typeof section === 'string') file.message(section, node);
      else sections[sections.length - 1] = section;
    }
  return sections;
}
