import * as installedCompany from '@proper/shared-types/company';
import { oneOf } from './mistake';

/** The package with the figures and the paths of the site. */
export type Company = typeof installedCompany;

/** The one that the build itself runs with. */
export { installedCompany };

/** Receives what is wrong with a line, and what to do about it. */
type OnMistake = (problem: string) => void;

const call = /^formatPrice\((?<path>[^()]*)\)$/;
const figurePath = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*|\[\d+\])*$/;

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/**
 * Reads the figure that a text names in braces: one of `@proper/shared-types/company`, such as `terms.onboarding`, or a price, such as
 * `formatPrice(plans.teams.pricePerMonth)`.
 */
function readFigure(expression: string, company: Company, onMistake: OnMistake): string {
  const reject = (problem: string): string => {
    onMistake(`{${expression}} ${problem}`);
    return '';
  };
  const price = call.exec(expression)?.groups?.path;
  const path = price ?? expression;
  if (!figurePath.test(path))
    return reject(
      'is code. Braces can only name a figure, such as {account.counting} or {formatPrice(plans.teams.pricePerMonth)}.',
    );
  let value: unknown = company;
  let parent = '@proper/shared-types/company';
  for (const part of path.match(/\w+/g) ?? []) {
    const entries = entriesOf(value);
    const entry = entries.find(([name]) => name === part);
    if (!entry) {
      // The package exports too many other names to list.
      const isListed = value !== company && entries.length > 0;
      return reject(
        `is not a figure: ${parent} has no ${part}.${isListed ? ` Use ${oneOf(entries.map(([name]) => name))}.` : ''}`,
      );
    }
    [parent, value] = entry;
  }
  if (price !== undefined)
    return typeof value === 'number'
      ? company.formatPrice(value)
      : reject(`is not a figure: formatPrice takes a number, and ${price} is not one.`);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const names = entriesOf(value).map(([name]) => name);
  return reject(`is not a single figure.${names.length > 0 ? ` Name one of its own: ${oneOf(names)}.` : ''}`);
}

/**
 * Fills in the figures of a line: `Level {qualityLevels.standard}`. In front matter as in Markdown, a literal brace has a backslash
 * before it.
 */
export const fillFigures = (line: string, company: Company, onMistake: OnMistake): string =>
  line
    .split(/(?<!\\)\{([^{}]*)\}/)
    .map((part, index) => {
      if (index % 2 === 1) return readFigure(part.trim(), company, onMistake);
      if (/(?<!\\)[{}]/.test(part))
        onMistake(`"${part.trim()}" has an unmatched brace: a literal brace needs a backslash before it.`);
      return part.replaceAll(/\\([{}])/g, '$1');
    })
    .join('');
