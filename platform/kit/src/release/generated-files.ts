import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { replaceFile } from '@proper/common/files';
import { hashContent } from '@proper/shared-types/node/hashes';
import pMap from 'p-map';

/** The hash of files, folders' files included. */
export function hashFiles(files: readonly string[]): string {
  const hashes = files.map((file) => {
    if (!statSync(file).isDirectory()) return hashContent(readFileSync(file));
    return hashFiles(readdirSync(file).map((name) => path.join(file, name)));
  });
  return hashContent(hashes.sort().join());
}

/** The folder that contains `node_modules`: the top of this repository, or of a team's own. */
const [installFolder = ''] = createRequire(import.meta.url)
  .resolve('@rspack/core')
  .split(`${path.sep}node_modules${path.sep}`);

/** The hash of the installed packages' exact versions: caches of builds depend on it. */
const lockFiles = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'].map((name) =>
  path.join(installFolder, name),
);
const lockHash = hashFiles(lockFiles.filter(existsSync));

/** Returns a slow file, from the cache if an earlier build generated it from the same inputs. */
export async function readOrGenerate(
  from: unknown,
  generate: () => Promise<Uint8Array>,
  folder = path.join(installFolder, 'node_modules/.cache/proper'),
): Promise<Uint8Array> {
  const file = path.join(folder, hashContent(JSON.stringify([lockHash, from])));
  if (existsSync(file)) return readFileSync(file);
  const content = await generate();
  // The file is replaced in one step, because builds run in parallel.
  replaceFile(file, (unfinished) => writeFileSync(unfinished, content));
  return content;
}

/** A file of a release that the build generates, such as a PDF. */
export interface GeneratedFile {
  /**
   * Its name: `root/` is served at the site's root, and `pages/` belongs to single pages. The build puts any
   * other file into a folder named by its content.
   */
  readonly file: string;
  /**
   * The inputs besides packages, as plain data, with {@link hashFiles} for code: a change generates the file
   * again. Without this, every build does.
   */
  readonly from?: unknown;
  /** Returns the file's bytes. The same inputs must give the same bytes. */
  render(): Promise<Uint8Array>;
}

/** Loads the generated files of a release, whose code may be slow to load. */
export type GeneratedFiles = () => Promise<readonly GeneratedFile[]>;

/** A generated file with its content. */
export interface RenderedFile {
  readonly name: string;
  /** The path relative to the release's `browser/` folder. */
  readonly file: string;
  readonly content: Uint8Array;
}

/** Names a file by its content, as the bundler does. Pages' files share a folder: one for each is slower. */
export function nameByContent(name: string, content: Uint8Array): RenderedFile {
  if (name.startsWith('root/')) return { name, file: name, content };
  const hash = hashContent(content).slice(0, 8);
  const file = name.startsWith('pages/') ? name.replace(/(?=\.\w+$)/, `.${hash}`) : `${hash}/${name}`;
  return { name, file, content };
}

/** Generates files, as many at once as there are processors. */
export const renderFiles = (files: readonly GeneratedFile[]): Promise<readonly RenderedFile[]> =>
  pMap(
    files,
    async ({ file, from, render }) =>
      nameByContent(file, from === undefined ? await render() : await readOrGenerate(from, render)),
    { concurrency: availableParallelism() },
  );

/** Writes a browser file that the bundler does not make. */
export function writeBrowserFile(folder: string, name: string, content: string | Uint8Array): void {
  const file = path.join(folder, 'browser', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}
