import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildMode, releasesFolder } from '@proper/preset/version/version';
import type { ReleaseName } from '@proper/shared-types/release';
import { copyInputs } from './sparse-copy';

/** How a build in a folder ended. */
export type BuiltFiles =
  | { readonly ok: true; readonly files: ReadonlyMap<string, Buffer> }
  | { readonly ok: false; readonly output: string };

/** Every file below a folder, by its path in it. */
function contentOf(folder: string): ReadonlyMap<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), readFileSync(file)]),
  );
}

interface BuildInOptions {
  readonly mode?: BuildMode;
  readonly env?: NodeJS.ProcessEnv;
}

/** Builds a release in a copy of the repository, as its team does, and reads every file of it. */
export async function buildIn(
  root: string,
  name: ReleaseName,
  { mode = 'production', env = {} }: BuildInOptions = {},
): Promise<BuiltFiles> {
  const rspack = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  const child = spawn(process.execPath, [rspack, 'build', '--config-loader', 'jiti', '--mode', mode], {
    cwd: path.join(root, name),
    // Vitest's own NODE_ENV is none of a team's.
    env: { ...process.env, NODE_ENV: '', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return code === 0
    ? { ok: true, files: contentOf(releasesFolder(path.join(root, name), mode)) }
    : { ok: false, output };
}

/** The files that are not the same in two builds, sorted. */
export const differingFiles = (
  one: ReadonlyMap<string, Buffer>,
  other: ReadonlyMap<string, Buffer>,
): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((file) => !one.get(file)?.equals(other.get(file) ?? Buffer.alloc(0)))
    .sort();

/** Another place, another depth, and the settings of another machine. */
const layouts = [
  { folder: 'one', env: { TZ: 'UTC', LC_ALL: 'C' } },
  { folder: 'another/somewhat/deeper', env: { TZ: 'Asia/Tokyo', LC_ALL: 'de_DE.UTF-8' } },
] as const;

/** What came of building a release twice. */
export type Reproduced =
  | { readonly ok: true; readonly files: number; readonly differing: readonly string[] }
  | { readonly ok: false; readonly output: string };

/**
 * Builds a release in two folders that hold its inputs and nothing else, and compares every file.
 *
 * @param root - The top of the repository.
 * @param scratch - An empty folder outside of it; what was built stays there.
 */
export async function buildTwice(
  root: string,
  name: ReleaseName,
  scratch: string,
  mode: BuildMode = 'production',
): Promise<Reproduced> {
  const built: ReadonlyMap<string, Buffer>[] = [];
  // Both first, so that whoever edits meanwhile changes neither.
  for (const { folder } of layouts) copyInputs(root, name, path.join(scratch, folder));
  for (const { folder, env } of layouts) {
    const outcome = await buildIn(path.join(scratch, folder), name, { mode, env });
    if (!outcome.ok) return outcome;
    built.push(outcome.files);
  }
  const [one = new Map(), other = new Map()] = built;
  return { ok: true, files: one.size, differing: differingFiles(one, other) };
}
