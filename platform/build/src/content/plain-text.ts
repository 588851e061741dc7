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

/** A section that is being read. */
interface OpenSection extends TextSection {
  readonly paragraphs: string[];
  link?: { readonly href: SitePath; readonly label: string };
}

/** The link of a paragraph that contains nothing else. */
const onlyLink = ({ children: [first, ...others] }: Paragraph): Link | undefined =>
  first?.type === 'link' && others.length === 0 ? first : undefined;

/** Adds a paragraph or link to a section. Returns what is wrong with it. */
function readInto(section: OpenSection, node: RootContent, reader: TextReader): string | undefined {
  if (node.type !== 'paragraph' && node.type !== 'mdxFlowExpression')
    return 'this text is shown without markup, to search engines too: paragraphs alone, no lists.';
  const link = node.type === 'paragraph' ? onlyLink(node) : undefined;
  if (link) {
    if (section.link) return 'a section has one link, as its last paragraph.';
    if (!isPath(link.url)) return 'a section leads to a page of the site: a path that begins with a slash.';
    section.link = { href: link.url, label: reader.words(link) };
    reader.checkLink(link);
    return undefined;
  }
  if (node.type === 'paragraph' && markupIn(node))
    return 'this text is shown without markup, to search engines too: plain words.';
  section.paragraphs.push(reader.words(node));
  return undefined;
}

/** Reads a text that is shown without markup. Mistakes are noted in the reader. */
export function readPlainText(reader: TextReader): readonly PlainSection[] {
  const sections: OpenSection[] = [];
  for (const node of reader.nodes) {
    const last = sections.at(-1);
    if (node.type === 'heading' && node.depth === 2) {
      sections.push({ ...readHeading(reader, node, sections), paragraphs: [] });
      continue;
    }
    const fault = last ? readInto(last, node, reader) : 'the text begins with a section: ## Title [#anchor]';
    if (fault !== undefined) reader.wrong(node, fault);
  }
  return sections;
}
