import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageContent, PageMeta, SitePath } from '@proper/shared-types';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { Heading } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { toString as toText } from 'mdast-util-to-string';
import type { ComponentType } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { visit } from 'unist-util-visit';
import type { GenericSchema, InferOutput } from 'valibot';
import type { VFile } from 'vfile';
import { type Company, isPath, type ParsedText, parseText, readFrontMatter, TextMistakes } from './text';

export { parseText, readFrontMatter, TextMistakes };

/** Components that a text may use, by name. */
type TextComponents = Readonly<Record<string, ComponentType<never>>>;

/** A section of a text: its anchor and its title. */
interface TextSection {
  readonly id: string;
  readonly title: string;
}

/** A section of a text without markup. */
export interface PlainSection extends TextSection {
  readonly paragraphs: readonly string[];
  /** The section's link: a paragraph that contains only a link. */
  readonly link?: { readonly href: SitePath; readonly label: string };
}

/** A page with content, as its remote's build generates it. */
export interface ContentPage extends PageContent {
  readonly path: SitePath;
  readonly meta: PageMeta;
}

/** A text of a folder. */
interface Text<Schema extends GenericSchema, Section> {
  /** The file's name without `.mdx`: lower-case letters, digits and hyphens. */
  readonly id: string;
  /** Its front matter. */
  readonly fields: InferOutput<Schema>;
  readonly sections: readonly Section[];
}

/**
 * Reads the `.mdx` files in a folder of the workspace, hidden ones excepted: editors make them. The schema of
 * the front matter is a strict object.
 */
export interface TextReader {
  /** Reads texts with markup and components, such as articles. The build renders them; nothing hydrates. */
  markup<Schema extends GenericSchema>(
    folder: string,
    frontMatter: Schema,
    components: TextComponents,
  ): readonly (Text<Schema, TextSection> & { readonly html: string })[];
  /** Reads texts that are shown without markup, or have only front matter. */
  plain<Schema extends GenericSchema>(
    folder: string,
    frontMatter: Schema,
  ): readonly Text<Schema, PlainSection>[];
}

/** The default export of a workspace's `src/content/index.ts` or `.tsx`, which only the build runs. */
export type RemoteContent = (read: TextReader) => readonly ContentPage[];

const anchor = /\s*\[#([a-z][a-z0-9-]+)\]$/;

/**
 * Reads a heading such as `## Title [#anchor]`, and removes the anchor from it. Anchors are written out, in
 * other tools' syntax, so that links survive a change of the title.
 */
function readHeading(heading: Heading, file: VFile): TextSection {
  const last = heading.children.at(-1);
  const id = last?.type === 'text' ? anchor.exec(last.value)?.[1] : undefined;
  if (last?.type === 'text' && id !== undefined) last.value = last.value.replace(anchor, '');
  const title = toText(heading);
  if (id === undefined)
    file.message(
      `the section has no anchor of lower-case letters, digits and hyphens. Write: ## ${title} [#an-anchor]`,
      heading,
    );
  heading.data = { hProperties: { id: id ?? '' } };
  return { id: id ?? '', title };
}

/** Reads the sections of a text with markup, and checks its components. */
function readMarkup({ root, file }: ParsedText, components: TextComponents): readonly TextSection[] {
  const sections: TextSection[] = [];
  visit(root, (node) => {
    if (node.type === 'heading' && node.depth === 1)
      file.message('the title belongs in the front matter. Start a section with two hashes: ## ...', node);
    else if (node.type === 'heading' && node.depth === 2) sections.push(readHeading(node, file));
    else if (node.type === 'blockquote') {
      // Removes the paragraph element from a quotation of one paragraph.
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

/** Reads a text that is shown without markup. */
function readPlainText({ root, file }: ParsedText): readonly PlainSection[] {
  const sections: { -readonly [Key in keyof PlainSection]: PlainSection[Key] }[] = [];
  for (const node of root.children) {
    const section = sections.at(-1);
    if (node.type === 'heading' && node.depth === 2)
      sections.push({ ...readHeading(node, file), paragraphs: [] });
    else if (node.type === 'yaml') continue;
    else if (!section) file.message('start the text with a section: ## Title [#anchor]', node);
    else if (node.type !== 'paragraph')
      file.message(
        'this text is shown without markup, also to search engines: use paragraphs, not lists.',
        node,
      );
    else if (node.children[0]?.type === 'link' && node.children.length === 1) {
      const { url } = node.children[0];
      if (isPath(url)) section.link = { href: url, label: toText(node) };
      else file.message('a section links to a page of the site: use a path that starts with a slash.', node);
    } else if (node.children.every(({ type }) => type === 'text'))
      section.paragraphs = [...section.paragraphs, toText(node)];
    else file.message('this text is shown without markup, also to search engines: use plain words.', node);
  }
  return sections;
}

/**
 * Creates the pages of a workspace's content.
 *
 * @param company - The site's figures and paths; by default those of the build.
 * @throws Error with the mistakes in all texts of a folder.
 */
export function contentPages(
  workspace: string,
  content: RemoteContent,
  company?: Company,
): readonly ContentPage[] {
  const readFolder = <Schema extends GenericSchema, Section>(
    folder: string,
    frontMatter: Schema,
    readSections: (text: ParsedText) => readonly Section[],
  ): readonly (Text<Schema, Section> & Pick<ParsedText, 'root'>)[] => {
    const mistakes: string[] = [];
    const files = readdirSync(path.join(workspace, folder)).filter((file) => /^(?!\.).*\.mdx$/.test(file));
    const texts = files.sort().flatMap((name) => {
      const id = path.basename(name, '.mdx');
      try {
        const source = readFileSync(path.join(workspace, folder, name), 'utf8');
        const displayPath = path.posix.join(path.basename(workspace), folder, name);
        const text = parseText(source, { displayPath, company });
        if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))
          text.file.message(
            `"${id}" becomes part of an address: use only lower-case letters, digits and hyphens. Rename the file.`,
          );
        const sections = readSections(text);
        const fields = readFrontMatter(text, frontMatter);
        if (text.file.messages.length > 0) throw new TextMistakes(text.file);
        return { id, fields, sections, root: text.root };
      } catch (cause) {
        if (!(cause instanceof TextMistakes)) throw cause;
        mistakes.push(cause.message);
        return [];
      }
    });
    // Authors have no use for a stack trace of the build.
    if (mistakes.length > 0) throw Object.assign(new Error(mistakes.join('\n')), { stack: '' });
    return texts;
  };
  return content({
    markup(folder, frontMatter, components) {
      const options = {
        Fragment,
        jsx,
        jsxs,
        components: components as Record<string, ComponentType<object>>,
      };
      const texts = readFolder(folder, frontMatter, (text) => readMarkup(text, components));
      return texts.map(({ root, ...text }) => ({
        ...text,
        html: renderToStaticMarkup(toJsxRuntime(toHast(root), options)),
      }));
    },
    plain: (folder, frontMatter) =>
      readFolder(folder, frontMatter, readPlainText).map(({ root: _root, ...text }) => text),
  });
}
