import { Children, type ReactNode } from 'react';
import './Figures.css';

/** A figure with what it counts or names (`4-5 hours`, `Level 5`), or one that has a hyphen (`3-month`, `$3-8`). */
const figure =
  /(\b(?:days?|weeks?|months?|level) \d[-\d]*|\$?\d+(?:-\w+(?: (?:hours(?: a day)?|weeks|commitment))?| (?:hours|hrs|minutes|months)))/i;

const unbroken = (text: string): ReactNode =>
  text.split(figure).map((part, index) =>
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
 * Text whose figures stay whole at the end of a line. A range may otherwise break after its hyphen: browsers do
 * so between two digits, and the specification's figures are written with that hyphen.
 */
export const Figures = ({ children }: { readonly children: ReactNode }) =>
  joined(children).map((part) => (typeof part === 'string' ? unbroken(part) : part));
