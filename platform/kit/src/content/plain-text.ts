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

/** The link in a paragraph that contains nothing else. */
const onlyLink = ({ children: [first, ...others] }: Paragraph): Link | undefined =>
  first?.type === 'link' && others.length === 0 ? first : undefined;

/** Returns a section with a paragraph or link more, or what is wrong with that. */
function extend(section: PlainSection, node: RootContent, reader: TextReader): PlainSection | string {
  if (node.type !== 'paragraph' && node.type !== 'mdxFlowExpression')
    return 'this text is shown without markup, also to search engines: use paragraphs, not lists.';
  const link = node.type === 'paragraph' ? onlyLink(node) : undefined;
  if (link) {
    if (section.link) return 'a section can have one link, as its last paragraph.';
    if (!isPath(link.url))
      return 'a section links to a page of the site: use a path that starts with a slash.';
    const label = reader.words(link);
    reader.checkLink(link);
    return { ...section, link: { href: link.url, label } };
  }
  if (node.type === 'paragraph' && markupIn(node))
    return 'this text is shown without markup, also to search engines: use plain words.';
  return { ...section, paragraphs: [...section.paragraphs, reader.words(node)] };
}

/** Reads a text that is shown without markup. Mistakes are collected by the reader. */
export function readPlainText(reader: TextReader): readonly PlainSection[] {
  const sections: PlainSection[] = [];
  for (const node of reader.nodes) {
    const last = sections.at(-1);
    if (node.type === 'heading' && node.depth === 2)
      sections.push({ ...readHeading(reader, node, sections), paragraphs: [] });
    else {
      const extended = last
        ? extend(last, node, reader)
        : 'start the text with a section: ## Title [#anchor]';
      if (typeof extended === 'string') reader.wrong(node, extended);
      else sections[sections.length - 1] = extended;
    }
  }
  return sections;
}
