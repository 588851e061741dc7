import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/common/repository';
import { expect, it } from 'vitest';

/** The folders of a workspace's sources, each with the folders that it imports from. */
function readFolders(sources: string): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>();
  const isFolder = (target: string): boolean =>
    statSync(path.join(root, sources, target), { throwIfNoEntry: false })?.isDirectory() === true;
  for (const file of readdirSync(path.join(root, sources), { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.test)\.tsx?$/.test(file)) continue;
    // An index counts as a folder of its own, which needs the folder that it is in.
    const folder = file.match(/.+\/index(?=\.tsx?$)/)?.[0] ?? path.dirname(file);
    const imported = folders.get(folder) ?? new Set();
    folders.set(folder, imported);
    // An imported type needs nothing at run time.
    const text = readFileSync(path.join(root, sources, file), 'utf8').replaceAll(/import type [^;]+;/g, '');
    for (const [, named = ''] of text.matchAll(/(?:from|import\(?)\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)'/g)) {
      const target = path.join(folder, named);
      imported.add(isFolder(target) ? `${target}/index` : path.dirname(target));
    }
    imported.delete(folder);
  }
  return folders;
}

/** Lists the folders that import each other, directly or through others. */
function findCycles(folders: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const left = new Set(folders.keys());
  const needsNone = (folder: string): boolean => ![...left].some((other) => folders.get(folder)?.has(other));
  for (let last = [...left].filter(needsNone); last.length > 0; last = [...left].filter(needsNone))
    for (const folder of last) left.delete(folder);
  return [...left];
}

/** The folders of sources of all workspaces in this checkout. */
const everySources = ['.', 'platform', 'shared-types']
  .flatMap((parent) => readdirSync(path.join(root, parent)).map((name) => path.join(parent, name, 'src')))
  .filter((sources) => existsSync(path.join(root, sources)));

it.each(everySources)('no folder of %s needs one that needs it', (sources) => {
  const folders = readFolders(sources);
  expect(folders.size).toBeGreaterThan(0);
  expect(findCycles(folders)).toEqual([]);
});
