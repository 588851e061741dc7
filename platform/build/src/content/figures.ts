import * as sharedTypes from '@proper/shared-types';
import { oneOf } from './mistake';

/** The package that has the figures, and the paths of the site. */
export type Contract = typeof sharedTypes;

/** The one that the build itself runs with. */
export const ownContract: Contract = sharedTypes;

/** Gets what is wrong with a line, and what to do. */
type OnMistake = (what: string) => void;

const call = /^formatPrice\((?<path>[^()]*)\)$/;
const figurePath = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*|\[\d+\])*$/;

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/**
 * The figure that a text names in braces: one of `shared-types` by its name, such as `terms.onboarding`, or a price,
 * such as `formatPrice(plans.teams.pricePerMonth)`.
 */
function readFigure(expression: string, contract: Contract, onMistake: OnMistake): string {
  const wrong = (what: string): string => {
    onMistake(`{${expression}} ${what}`);
    return '';
  };
  const price = call.exec(expression)?.groups?.path;
  const path = price ?? expression;
  if (!figurePath.test(path))
    return wrong(
      'is code. In braces a text names a figure, such as {account.counting} or {formatPrice(plans.teams.pricePerMonth)}, and does no more.',
    );
  let value: unknown = contract;
  let before = 'shared-types';
  for (const part of path.match(/\w+/g) ?? []) {
    const known = entriesOf(value);
    const entry = known.find(([name]) => name === part);
    if (!entry) {
      // The contract exports too many other names to list.
      const isListed = value !== contract && known.length > 0;
      return wrong(
        `is no figure: ${before} has no ${part}.${isListed ? ` There is ${oneOf(known.map(([name]) => name))}.` : ''}`,
      );
    }
    [before, value] = entry;
  }
  if (price !== undefined)
    return typeof value === 'number'
      ? contract.formatPrice(value)
      : wrong(`is no figure: formatPrice takes a number, and ${price} is none.`);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const within = entriesOf(value).map(([name]) => name);
  return wrong(`is not one figure.${within.length > 0 ? ` Say which: ${oneOf(within)}.` : ''}`);
}

/**
 * Fills in the figures of a line: `Level {qualityLevels.standard}`. A literal brace has a backslash before it, in front matter
 * as in Markdown.
 */
export const fillFigures = (line: string, contract: Contract, onMistake: OnMistake): string =>
  line
    .split(/(?<!\\)\{([^{}]*)\}/)
    .map((part, index) => {
      if (index % 2 === 1) return readFigure(part.trim(), contract, onMistake);
      if (/(?<!\\)[{}]/.test(part))
        onMistake(
          `"${part.trim()}" has half a pair of braces: a brace of the text itself needs a backslash.`,
        );
      return part.replaceAll(/\\([{}])/g, '$1');
    })
    .join('');
