import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isReleaseName, root } from '@proper/operator-kit/repository';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import type { ReleaseName } from '@proper/shared-types/release';
import * as v from 'valibot';
import { weighRelease } from './weigh';

/** Where is written down what scripts were made of when they were last measured. */
export const modulesFile = 'docs/performance/modules.json';

const schema = v.record(v.string(), v.record(v.string(), v.number()));

/** Characters, minified, by module, by `<release>/<script>`. */
export type Modules = v.InferOutput<typeof schema>;

/** How many modules are named at most. */
const most = 12;

const sums = (modules: Modules, scripts: readonly string[]): ReadonlyMap<string, number> => {
  const sum = new Map<string, number>();
  for (const script of scripts)
    for (const [module, characters] of Object.entries(modules[script] ?? {}))
      sum.set(module, (sum.get(module) ?? 0) + characters);
  return sum;
};

/**
 * Which modules take more of some scripts than before, a line each, the most first.
 *
 * @param scripts - As `<release>/<script>`.
 */
export function growthOf(scripts: readonly string[], before: Modules, now: Modules): readonly string[] {
  const [old, current] = [sums(before, scripts), sums(now, scripts)];
  return [...current]
    .map(([module, characters]) => ({
      module,
      by: characters - (old.get(module) ?? 0),
      isNew: !old.has(module),
    }))
    .filter(({ by }) => by > 0)
    .sort((one, other) => other.by - one.by)
    .slice(0, most)
    .map(({ module, by, isNew }) => `+${by} ${module}${isNew ? ' (new)' : ''}`);
}

/** What the scripts of some releases are made of, as it is written down. */
export const modulesOf = (names: readonly ReleaseName[]): Promise<Modules> =>
  withScratchFolder('modules', async (scratch) => {
    const modules: Modules = {};
    for (const name of names)
      for (const [script, characters] of await weighRelease(name, path.join(scratch, name)))
        modules[`${name}/${script}`] = Object.fromEntries(characters);
    return modules;
  });

/**
 * Says which modules made scripts heavier than when they were last written down. It builds their releases once more, so
 * it is for when something is wrong.
 *
 * @param addresses - `/releases/<release>/<version>/<script>`.
 */
export async function whatGrew(addresses: readonly string[]): Promise<string> {
  const file = path.join(root, modulesFile);
  if (!existsSync(file)) return `${modulesFile} is missing: npm run bench -- pages --write`;
  const before = v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  const parts = addresses.map((address) => address.split('/'));
  const names = [...new Set(parts.flatMap(([, , name = '']) => (isReleaseName(name) ? [name] : [])))];
  const scripts = parts.map(([, , name, , ...script]) => `${name}/${script.join('/')}`);
  const grown = growthOf(scripts, before, await modulesOf(names));
  const which = grown.length > 0 ? grown.join('\n  ') : 'none';
  return `modules that take more than ${modulesFile} says, in characters before compression:\n  ${which}`;
}
