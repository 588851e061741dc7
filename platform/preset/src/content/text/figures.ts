import * as contract from '@proper/shared-types';
import { oneOf } from './mistake';

/** A figure that a text quotes. */
export type Quoted =
  | {
      readonly ok: true;
      /** What `shared-types` has to be asked for. */
      readonly names: readonly string[];
      readonly value: string;
    }
  | { readonly ok: false; readonly reason: string };

type Found = { readonly ok: true; readonly value: unknown } | Extract<Quoted, { ok: false }>;

/** What writes a figure as the site does. */
const writers: Readonly<Record<string, (figure: number) => string>> = { formatPrice: contract.formatPrice };

const place = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*|\[\d+\])*$/;
const written = /^(?<writer>[A-Za-z]\w*)\((?<place>[^()]*)\)$/;

/** What stands at a place such as `plans.teams.name`. */
function find(expression: string): Found {
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
      // Of the contract's many names, only those of figures would help.
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
 * What stands between braces in a text: a figure of `shared-types` by its name, such as `terms.onboarding`, or one as the
 * site writes it, such as `formatPrice(plans.teams.pricePerMonth)`.
 */
export function quote(expression: string): Quoted {
  const text = expression.trim();
  const call = written.exec(text)?.groups;
  const figure = find(call?.place ?? text);
  if (!figure.ok) return figure;
  const names = [call?.place ?? text].map((name) => name.replace(/\W.*$/, ''));
  if (!call?.writer) {
    if (typeof figure.value === 'string' || typeof figure.value === 'number')
      return { ok: true, names, value: String(figure.value) };
    const within = typeof figure.value === 'object' && figure.value !== null ? Object.keys(figure.value) : [];
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
  return typeof figure.value === 'number'
    ? { ok: true, names: [call.writer, ...names], value: write(figure.value) }
    : {
        ok: false,
        reason: `{${text}} is no figure: ${call.writer} takes a number, and ${call.place} is none.`,
      };
}

/** A line of text with figures in it. */
export interface Line {
  /** The text as a JavaScript expression, which takes the figures from `shared-types`. */
  readonly code: string;
  /** The text itself, as of this build. */
  readonly text: string;
  /** What it takes from `shared-types`. */
  readonly names: readonly string[];
  /** What is wrong with it, and what to do. */
  readonly reasons: readonly string[];
}

/**
 * Reads the figures of a line: `Level {qualityLevels.standard}`. A brace of the text itself has a backslash before it, in
 * front matter as in Markdown.
 */
export function lineOf(text: string): Line {
  const parts = text.split(/(?<!\\)\{([^{}]*)\}/);
  const names: string[] = [];
  const reasons: string[] = [];
  let code = '';
  let read = '';
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      if (/(?<!\\)[{}]/.test(part))
        reasons.push(
          `"${part.trim()}" has half a pair of braces: a brace of the text itself needs a backslash.`,
        );
      const words = part.replaceAll(/\\([{}])/g, '$1');
      code += words.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`);
      read += words;
      continue;
    }
    const quoted = quote(part);
    if (!quoted.ok) {
      reasons.push(quoted.reason);
      continue;
    }
    names.push(...quoted.names);
    code += `\${${part.trim()}}`;
    read += quoted.value;
  }
  return { code: names.length === 0 ? JSON.stringify(read) : `\`${code}\``, text: read, names, reasons };
}
