import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import type { ReleaseName } from '@proper/shared-types/release';
import { runBuild } from '../run-build';
import { modulesIn } from './modules-in';

/** What scripts are made of: characters, minified, by module; by the script's file. */
export type ModulesByFile = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * What the scripts of a folder are made of, whose maps lie beside them.
 *
 * @param workspace - Where their build ran.
 */
export function modulesInFolder(folder: string, workspace: ReleaseName): ModulesByFile {
  const places = { context: path.join(root, workspace), root };
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  return new Map(scripts.map((file) => [file, modulesIn(read(file), read(`${file}.map`), places)]));
}

/**
 * Builds the scripts of a workspace once more, with maps: byte for byte those of its release.
 *
 * @param folder - For what is built; it is emptied first.
 * @throws Error with what the build says.
 */
export async function weighRelease(name: ReleaseName, folder: string): Promise<ModulesByFile> {
  const built = await runBuild(name, 'production', [`maps=${folder}`]);
  if (!built.ok) throw new Error(`${name} does not build with maps:\n${built.output}`);
  return modulesInFolder(folder, name);
}
