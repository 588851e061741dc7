import * as sharedTypes from '@proper/shared-types';
import { oneOf } from './mistake';

/** The package that has the figures, and the paths of the site. */
export type Contract = typeof sharedTypes;

/** The one that the build itself runs with. */
export const ownContract: Contract = sharedTypes;

/** The text of a figure, or why there is none. */
type FigureText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

type FoundValue = { readonly ok: true; readonly value: unknown } | Extract<FigureText, { ok: false }>;

const place = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*|\[\d+\])*$/;
const written = /^(?<writer>[A-Za-z]\w*)\((?<place>[^()]*)\)$/;

/** The value at a path such as `plans.teams.name`. */
function findValue(expression: string, contract: Contract): FoundValue {
  if (!place.test(expression))
    return {
      ok: false,
      reason: `{${expression}} is code. In braces a text names a figure, such as {account.counting}, and does no more.`,
    };
  let value: unknown = contract;
  let before = 'shared-types';
  for (const part of expression.match(/\w+/g) ?? []) {
    const known: readonly (readonly [string, unknown])[] =
      typeof value === 'object' && value !== null ? Object.entries(value) : [];
    const entry = known.find(([name]) => name === part);
    if (!entry) {
      // The contract exports too many other names to list.
      const help =
        before === 'shared-types' || known.length === 0
          ? ''
          : ` There is ${oneOf(known.map(([name]) => name))}.`;
      return { ok: false, reason: `{${expression}} is no figure: ${before} has no ${part}.${help}` };
    }
    [before, value] = entry;
  }
  return { ok: true, value };
}

/**
 * The figure that a text names in braces: one of `shared-types` by its name, such as `terms.onboarding`, or one with its format,
 * such as `formatPrice(plans.teams.pricePerMonth)`.
 */
function readFigure(expression: string, contract: Contract): FigureText {
  // Functions that format a figure.
  const writers: Readonly<Record<string, (figure: number) => string>> = { formatPrice: contract.formatPrice };
  const text = expression.trim();
  const call = written.exec(text)?.groups;
  const figure = findValue(call?.place ?? text, contract);
  if (!figure.ok) return figure;
  const { value } = figure;
  if (!call?.writer) {
    if (typeof value === 'string' || typeof value === 'number') return { ok: true, text: String(value) };
    const within = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    return {
      ok: false,
      reason: `{${text}} is not one figure.${within.length > 0 ? ` Say which: ${oneOf(within)}.` : ''}`,
    };
  }
  const write = Object.hasOwn(writers, call.writer) ? writers[call.writer] : undefined;
  if (!write)
    return {
      ok: false,
      reason: `${call.writer} in {${text}} does not write figures; ${oneOf(Object.keys(writers))} does.`,
    };
  return typeof value === 'number'
    ? { ok: true, text: write(value) }
    : {
        ok: false,
        reason: `{${text}} is no figure: ${call.writer} takes a number, and ${call.place} is none.`,
      };
}

/** A line of text with its figures filled in. */
export interface Line {
  readonly text: string;
  /** What is wrong with it, and what to do. */
  readonly reasons: readonly string[];
}

/**
 * Fills in the figures of a line: `Level {qualityLevels.standard}`. A literal brace has a backslash before it, in front matter
 * as in Markdown.
 */
export function fillFigures(line: string, contract: Contract): Line {
  const reasons: string[] = [];
  const parts = line.split(/(?<!\\)\{([^{}]*)\}/).map((part, index) => {
    if (index % 2 === 1) {
      const figure = readFigure(part, contract);
      if (figure.ok) return figure.text;
      reasons.push(figure.reason);
      return '';
    }
    if (/(?<!\\)[{}]/.test(part))
      reasons.push(
        `"${part.trim()}" has half a pair of braces: a brace of the text itself needs a backslash.`,
      );
    return part.replaceAll(/\\([{}])/g, '$1');
  });
  return { text: parts.join(''), reasons };
}
