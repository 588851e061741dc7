import type { Heading } from 'mdast';
import { markupIn, sourceOf, type TextReader } from './text-reader';

/** A section of a text: its anchor, and its title. */
export interface TextSection {
  readonly id: string;
  readonly title: string;
}

const anchored = /^(?<title>.*?)\s*\[#(?<id>[^\]]*)\]$/;

/** A possible anchor for a title. */
const suggestAnchor = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '') || 'section';

/**
 * Reads `## Title [#anchor]`. The anchor is written out so that links to it still work when the title changes. Other Markdown
 * tools have the same syntax.
 *
 * @param before - The sections before it.
 */
export function readHeading(
  reader: TextReader,
  heading: Heading,
  before: readonly TextSection[],
): TextSection {
  const source = sourceOf(heading);
  const { title = source, id = '' } = anchored.exec(source)?.groups ?? {};
  const markup = markupIn(heading);
  if (markup)
    reader.wrong(
      markup,
      'a title is in the list of sections, too: words and figures alone, no markup and no component.',
    );
  if (id === '')
    reader.wrong(
      heading,
      `the section "${title}" has no anchor. Write: ## ${title} [#${suggestAnchor(title)}]`,
    );
  else if (!/^[a-z][a-z0-9-]+$/.test(id))
    reader.wrong(
      heading,
      `[#${id}] is no anchor: small letters, digits and hyphens, such as #${suggestAnchor(title)}.`,
    );
  else if (before.some((other) => other.id === id))
    reader.wrong(heading, `[#${id}] is the anchor of another section, too.`);
  return { id, title: reader.fill(title, heading) };
}
