import type { Link, Paragraph, RootContent } from 'mdast';
import { codeOf, contractImport } from './code';
import type { PlainCollection } from './collection';
import { lineOf } from './text/figures';
import { checkFields, type FrontMatter } from './text/front-matter';
import { type HeadingLine, headingOf, repeatedAnchors } from './text/heading';
import { isPath, linkMistake, pathCode } from './text/links';
import { type Mistake, TextMistakes } from './text/mistake';
import { markupIn, sourceOf } from './text/source';
import { nodesOf } from './text/text-reader';

/** A text of a plain collection. */
interface PlainSource {
  readonly collection: PlainCollection;
  readonly shown: string;
  readonly frontMatter: FrontMatter;
  readonly text: string;
}

interface Section {
  readonly heading: HeadingLine;
  readonly paragraphs: string[];
  link?: Link;
}

/** The one link that a paragraph is. */
const onlyLink = ({ children: [first, ...others] }: Paragraph): Link | undefined =>
  first?.type === 'link' && others.length === 0 ? first : undefined;

/** Reads a section's paragraph into it; says what is wrong with it. */
function readInto(section: Section, node: RootContent): readonly Mistake[] {
  const at = node.position?.start;
  if (node.type !== 'paragraph' && node.type !== 'mdxFlowExpression')
    return [
      {
        ...at,
        what: 'this text is shown without markup, to search engines too: paragraphs alone, no lists.',
      },
    ];
  const link = node.type === 'paragraph' ? onlyLink(node) : undefined;
  if (link) {
    if (section.link) return [{ ...at, what: 'a section has one link, as its last paragraph.' }];
    section.link = link;
    const leadsAway = {
      ...at,
      what: 'a section leads to a page of the site: a path that begins with a slash.',
    };
    return isPath(link.url) ? linkMistake(link) : [leadsAway];
  }
  const marked = node.type === 'paragraph' ? markupIn(node) : undefined;
  if (marked)
    return [
      {
        ...marked.position?.start,
        what: 'this text is shown without markup, to search engines too: plain words.',
      },
    ];
  const source = sourceOf(node);
  section.paragraphs.push(source);
  return lineOf(source).reasons.map((what) => ({ ...at, what }));
}

function sectionCode({ heading, paragraphs, link }: Section): { code: string; names: readonly string[] } {
  const lines = paragraphs.map(lineOf);
  const place = link && pathCode(link.url);
  const label = link && lineOf(sourceOf(link));
  const linkCode = place && label ? `, link: { href: ${place.code}, label: ${label.code} }` : '';
  return {
    code: `{ id: ${JSON.stringify(heading.id)}, title: ${heading.title.code}, paragraphs: [${lines.map(({ code }) => code).join(', ')}]${linkCode} }`,
    names: [heading.title, ...lines, ...(label ? [label] : []), ...(place ? [place] : [])].flatMap(
      ({ names }) => names,
    ),
  };
}

/**
 * The module that a plain text is: its front matter's fields, and `sections`.
 *
 * @throws TextMistakes for what its author has to mend.
 */
export function plainModule({ collection, frontMatter, shown, text }: PlainSource): string {
  const checked = checkFields(frontMatter, { schema: collection.frontMatter, fields: frontMatter.fields });
  const mistakes: Mistake[] = [...frontMatter.mistakes, ...(checked.ok ? [] : checked.mistakes)];
  const sections: Section[] = [];
  for (const node of nodesOf(text, shown)) {
    const last = sections.at(-1);
    if (node.type === 'heading' && node.depth === 2)
      sections.push({ heading: headingOf(node), paragraphs: [] });
    else if (last) mistakes.push(...readInto(last, node));
    else
      mistakes.push({ ...node.position?.start, what: 'the text begins with a section: ## Title [#anchor]' });
  }
  const headings = sections.map(({ heading }) => heading);
  mistakes.push(...headings.flatMap((heading) => heading.mistakes), ...repeatedAnchors(headings));
  if (mistakes.length > 0 || !checked.ok) throw new TextMistakes(shown, mistakes);
  const fields = Object.entries(checked.value).map(([name, value]) => ({ name, ...codeOf(value) }));
  const codes = sections.map(sectionCode);
  const names = [...fields, ...codes].flatMap((part) => part.names);
  const entries = fields.map(({ name, code }) => `${JSON.stringify(name)}: ${code}`);
  return `${contractImport(names)}export default { ${entries.join(', ')}, sections: [${codes.map(({ code }) => code).join(', ')}] };\n`;
}
