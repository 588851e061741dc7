import type { Heading } from 'mdast';
import { markupIn, sourceOf, type TextReader } from './text-reader';

/** A section of a text: its anchor and its title. */
export interface TextSection {
  readonly id: string;
  readonly title: string;
}

/** The ids of the shell's own elements, which a text must not have: the gate refuses it. */
const idsOfShell = new Set(['composition', 'main', 'menu', 'page-data', 'root']);

const anchored = /^(?<title>.*?)\s*\[#(?<id>[^\]]*)\]$/;

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
 * @param earlier - The sections before it.
 */
export function readHeading(
  reader: TextReader,
  heading: Heading,
  earlier: readonly TextSection[],
): TextSection {
  const source = sourceOf(heading);
  const { title = source, id = '' } = anchored.exec(source)?.groups ?? {};
  const markup = markupIn(heading);
  if (markup)
    reader.wrong(
      markup,
      'the title also appears in the list of sections: use only words and figures, no markup or components.',
    );
  if (id === '')
    reader.wrong(
      heading,
      `the section "${title}" has no anchor. Write: ## ${title} [#${suggestAnchor(title)}]`,
    );
  else if (!/^[a-z][a-z0-9-]+$/.test(id))
    reader.wrong(
      heading,
      `[#${id}] is not an anchor: use lower-case letters, digits and hyphens, such as #${suggestAnchor(title)}.`,
    );
  else if (idsOfShell.has(id))
    reader.wrong(heading, `[#${id}] is the shell's own; choose another, such as #${id}-section.`);
  else if (earlier.some((other) => other.id === id))
    reader.wrong(heading, `[#${id}] is already the anchor of another section.`);
  return { id, title: reader.fill(title, heading) };
}
