import { Children, type ReactNode } from 'react';

/** Spaces at which no line may end: after "A" and "I", and between a number and what it counts or names. */
const nonBreakingSpaces =
  /\b[AI] (?=\w)|\b(?:[Dd]ays?|[Ww]eeks?|[Mm]onths?|Level|a) (?=\$?\d)|(?<=\d|-month) (?=hours|hrs|minutes|months|weeks|com)/g;

/** A figure with a hyphen, at which a line could end: `Days 4-7`, `$3-8`, `30-minute`. */
const figure = /((?:\b(?:day|week)s\s)?\$?\d+-\w+|month-to-month)/i;

const markUnbreakable = (text: string): ReactNode =>
  text
    .replaceAll(nonBreakingSpaces, (match) => match.replace(' ', '\u00a0'))
    .split(figure)
    .map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, always in this order.
        <span key={index} className="no-break">
          {part}
        </span>
      ),
    );

/** Joins neighbouring strings and numbers, which a visitor reads as one text. */
function joinTexts(children: ReactNode): readonly ReactNode[] {
  const parts: ReactNode[] = [];
  for (const child of Children.toArray(children)) {
    const last = parts.at(-1);
    const isText = typeof child === 'string' || typeof child === 'number';
    if (isText && typeof last === 'string') parts[parts.length - 1] = `${last}${child}`;
    else parts.push(child);
  }
  return parts;
}

/** Text whose lines never break within a figure, such as the range 4-7, and never end in "A" or "I". */
export const NoBreak = ({ children }: { readonly children: ReactNode }) =>
  joinTexts(children).map((part) => (typeof part === 'string' ? markUnbreakable(part) : part));
