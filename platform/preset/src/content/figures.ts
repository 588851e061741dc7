import * as contract from 'shared-types';
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
      const help = before === 'shared-types' ? '' : ` There is ${oneOf(known.map(([name]) => name))}.`;
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
  const writer = find(call.writer);
  if (!writer.ok) return writer;
  if (typeof writer.value !== 'function')
    return { ok: false, reason: `${call.writer} in {${text}} does not write figures; formatPrice does.` };
  return { ok: true, names: [call.writer, ...names], value: String(writer.value(figure.value)) };
}

/** A line of text with figures in it. */
export interface Line {
  /** The text as a JavaScript expression, which takes the figures from `shared-types`. */
  readonly code: string;
  /** The text itself, as of this build. */
  readonly text: string;
  readonly names: readonly string[];
  readonly reasons: readonly string[];
}

/** Reads the figures of a line: `Level {qualityLevels.standard}`. */
export function lineOf(text: string): Line {
  const parts = text.split(/\{([^{}]*)\}/);
  const names: string[] = [];
  const reasons: string[] = [];
  let code = '';
  let read = '';
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      code += part.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`);
      read += part;
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
  return { code: names.length === 0 ? JSON.stringify(text) : `\`${code}\``, text: read, names, reasons };
}
