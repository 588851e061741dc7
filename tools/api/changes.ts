import type { Report } from './report';

/** What changed between two reports, each as the lines that say so. */
export interface Changes {
  /** Removed, changed, or newly asked for: what was written for the version before may no longer work. */
  readonly breaking: readonly string[];
  readonly added: readonly string[];
}

const kinds = /^(?:interface|type|const|function|property|class) /;

/** The name of what a line describes, unique within its way into the package. */
const keyOf = (line: string): string => {
  const name = line.replace(kinds, '');
  // Elements of a list, index signatures and overloads have no name of their own.
  if (/^[^:(]*\[(?:\]|\w+:)/.test(name) && !/\[\]\./.test(name)) return name;
  return /^(?:--)?[\w$.'/-]+(?:\[\][\w$.'-]*)*/.exec(name)?.[0] ?? name;
};

/** Names of parameters are nothing to whoever passes them. */
const meaningOf = (line: string): string =>
  line.replaceAll(/(?<=[(,] ?)(\.\.\.)?\w+(\??): /g, '$1$2').replace(/ \(not exported\)$/, '');

function byKey(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>();
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  return groups;
}

/** Whether a line asks whoever passes such an object for something: a member of an interface that is not optional. */
function isDemanded(key: string, line: string, before: ReadonlyMap<string, readonly string[]>): boolean {
  const [owner = ''] = key.split(/[.[]/);
  const head = before.get(owner)?.[0] ?? '';
  return key !== owner && /^(interface|type) /.test(head) && !line.startsWith(`${key}?`);
}

/** What the second of two reports takes away from the first, and what it adds. */
export function changesBetween(before: Report, after: Report): Changes {
  const breaking: string[] = [];
  const added: string[] = [];
  for (const specifier of new Set([...before.entries.keys(), ...after.entries.keys()])) {
    const old = byKey(before.entries.get(specifier) ?? []);
    const now = byKey(after.entries.get(specifier) ?? []);
    for (const [key, lines] of old) {
      const present = now.get(key);
      if (!present) breaking.push(...lines.map((line) => `removed from ${specifier}: ${line}`));
      else if (lines.map(meaningOf).join('\n') !== present.map(meaningOf).join('\n'))
        breaking.push(`changed in ${specifier}: ${lines.join(' | ')}  →  ${present.join(' | ')}`);
    }
    for (const [key, lines] of now)
      if (!old.has(key))
        for (const line of lines)
          if (isDemanded(key, line, old))
            breaking.push(`asked for in ${specifier}, and not optional: ${line}`);
          else added.push(`added to ${specifier}: ${line}`);
  }
  return { breaking, added };
}
