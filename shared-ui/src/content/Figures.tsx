import { Children, type ReactNode } from 'react';
import './Figures.css';

/** Spaces at which no line ends: after "A" and "I", and between a number and what it counts or names. */
const keptSpaces =
  /\b[AI] (?=\w)|\b(?:[Dd]ays?|[Ww]eeks?|[Mm]onths?|Level|a) (?=\$?\d)|(?<=\d|-month) (?=hours|hrs|minutes|months|weeks|com)/g;

/** A figure with a hyphen, at which a line could end: `Days 4-7`, `$3-8`, `30-minute`. */
const figure = /((?:\b(?:day|week)s\s)?\$?\d+-\w+|month-to-month)/i;

const unbroken = (text: string): ReactNode =>
  text
    .replaceAll(keptSpaces, (found) => found.replace(' ', '\u00a0'))
    .split(figure)
    .map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, always in this order.
        <span key={index} className="figure">
          {part}
        </span>
      ),
    );

/** Neighbouring strings and numbers as one text, as they are read. */
function joined(children: ReactNode): readonly ReactNode[] {
  const parts: ReactNode[] = [];
  for (const child of Children.toArray(children)) {
    const last = parts.at(-1);
    const isText = typeof child === 'string' || typeof child === 'number';
    if (isText && typeof last === 'string') parts[parts.length - 1] = `${last}${child}`;
    else parts.push(child);
  }
  return parts;
}

/**
 * Text that never breaks within a figure, and none of whose lines ends in "A" or "I". Browsers would break a range after its
 * hyphen, which the specification's figures have.
 */
export const Figures = ({ children }: { readonly children: ReactNode }) =>
  joined(children).map((part) => (typeof part === 'string' ? unbroken(part) : part));
