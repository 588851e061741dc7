import type { SitePath } from '@proper/shared-types';
import type { Link, Paragraph, RootContent } from 'mdast';
import { readHeading, type TextSection } from './headings';
import { isPath, markupIn, type TextReader } from './text-reader';

/** A section of a text without markup. */
export interface PlainSection extends TextSection {
  readonly paragraphs: readonly string[];
  /** The section's link: a paragraph that contains only a link. */
  readonly link?: { readonly href: SitePath; readonly label: string };
}

/** A section while it is read. */
interface OpenSection extends TextSection {
  readonly paragraphs: string[];
  link?: { readonly href: SitePath; readonly label: string };
}

/** The link in a paragraph that contains nothing else. */
const onlyLink = ({ children: [first, ...others] }: Paragraph): Link | undefined =>
  first?.type === 'link' && others.length === 0 ? first : undefined;

/** Adds a paragraph or link to a section. Returns what is wrong with it, if anything. */
function readInto(section: OpenSection, node: RootContent, reader: TextReader): string | undefined {
  if (node.type !== 'paragraph' && node.type !== 'mdxFlowExpression')
    return 'this text is shown without markup, also to search engines: use paragraphs, not lists.';
  const link = node.type === 'paragraph' ? onlyLink(node) : undefined;
  if (link) {
    if (section.link) return 'a section can have one link, as its last paragraph.';
    if (!isPath(link.url))
      return 'a section links to a page of the site: use a path that starts with a slash.';
    section.link = { href: link.url, label: reader.words(link) };
    reader.checkLink(link);
    return undefined;
  }
  if (node.type === 'paragraph' && markupIn(node))
    return 'this text is shown without markup, also to search engines: use plain words.';
  section.paragraphs.push(reader.words(node));
  return undefined;
}

/** Reads a text that is shown without markup. Mistakes are collected by the reader. */
export function readPlainText(reader: TextReader): readonly PlainSection[] {
  const sections: OpenSection[] = [];
  for (const node of reader.nodes) {
    const last = sections.at(-1);
    if (node.type === 'heading' && node.depth === 2) {
      sections.push({ ...readHeading(reader, node, sections), paragraphs: [] });
      continue;
    }
    const fault = last ? readInto(last, node, reader) : 'start the text with a section: ## Title [#anchor]';
    if (fault !== undefined) reader.wrong(node, fault);
  }
  return sections;
}
