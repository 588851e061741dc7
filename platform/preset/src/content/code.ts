import { lineOf } from './text/figures';

/** A JavaScript expression, and what it takes from `shared-types`. */
export interface Code {
  readonly code: string;
  readonly names: readonly string[];
}

/** A value of the front matter as JavaScript; its texts take their figures from `shared-types`. */
export function codeOf(value: unknown): Code {
  if (typeof value === 'string') return lineOf(value);
  if (Array.isArray(value)) {
    const items = value.map(codeOf);
    return {
      code: `[${items.map(({ code }) => code).join(', ')}]`,
      names: items.flatMap(({ names }) => names),
    };
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => ({ name, ...codeOf(field) }));
    return {
      code: `{ ${fields.map(({ name, code }) => `${JSON.stringify(name)}: ${code}`).join(', ')} }`,
      names: fields.flatMap(({ names }) => names),
    };
  }
  return { code: JSON.stringify(value), names: [] };
}

/** The import of what a module takes from `shared-types`; nothing where it takes nothing. */
export const contractImport = (names: Iterable<string>): string => {
  const sorted = [...new Set(names)].sort();
  return sorted.length === 0 ? '' : `import { ${sorted.join(', ')} } from '@proper/shared-types';\n`;
};
