import type { Heading } from 'mdast';
import { type Line, lineOf } from './figures';
import type { Mistake } from './mistake';
import { markupIn, sourceOf } from './source';

/** The heading of a section, as read. */
export interface HeadingLine {
  readonly id: string;
  readonly title: Line;
  readonly node: Heading;
  readonly mistakes: readonly Mistake[];
}

const anchored = /^(?<title>.*?)\s*\[#(?<id>[^\]]*)\]$/;

/** An anchor that a title could have. */
const proposed = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '') || 'section';

/**
 * Reads `## Title [#anchor]`. The anchor is written out, so that links to it outlive a change of the title; the form is that
 * of other Markdown tools.
 */
export function headingOf(heading: Heading): HeadingLine {
  const at = heading.position?.start;
  const source = sourceOf(heading);
  const { title = source, id = '' } = anchored.exec(source)?.groups ?? {};
  const line = lineOf(title);
  const mistakes: Mistake[] = line.reasons.map((what) => ({ ...at, what }));
  const markup = markupIn(heading);
  if (markup)
    mistakes.push({
      ...markup.position?.start,
      what: 'a title stands in the list of sections, too: words and figures alone, no markup and no component.',
    });
  if (id === '')
    mistakes.push({
      ...at,
      what: `the section "${title}" has no anchor. Write: ## ${title} [#${proposed(title)}]`,
    });
  else if (!/^[a-z][a-z0-9-]+$/.test(id))
    mistakes.push({
      ...at,
      what: `[#${id}] is no anchor: small letters, digits and hyphens, such as #${proposed(title)}.`,
    });
  return { id, title: line, node: heading, mistakes };
}

/** Sections with the anchor of one before them. */
export const repeatedAnchors = (headings: readonly HeadingLine[]): readonly Mistake[] =>
  headings
    .filter(({ id }, index) => id !== '' && headings.findIndex((other) => other.id === id) < index)
    .map(({ id, node }) => ({
      ...node.position?.start,
      what: `[#${id}] is the anchor of another section, too.`,
    }));
