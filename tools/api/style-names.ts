import { readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';

/**
 * What a style sheet and those that it imports offer to other style sheets and to markup: custom properties, and classes that
 * no build renames.
 */
export function styleNamesOf(file: string): readonly string[] {
  const names = new Set<string>();
  const sheet = postcss.parse(readFileSync(file, 'utf8'), { from: file });
  sheet.walkAtRules('import', ({ params }) => {
    const imported = params.replaceAll(/^["']|["']$/g, '');
    for (const name of styleNamesOf(path.resolve(path.dirname(file), imported))) names.add(name);
  });
  sheet.walkDecls(/^--/, ({ prop }) => void names.add(`property ${prop}`));
  sheet.walkRules(({ selector }) => {
    for (const [, name] of selector.matchAll(/\.([A-Za-z][\w-]*)/g)) names.add(`class ${name}`);
  });
  return [...names].toSorted();
}
