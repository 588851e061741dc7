import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import pMap from 'p-map';

/** Everything that a generated file depends on. */
interface Inputs {
  /** Files and folders: code, sources, and the `package.json` or lockfile of the packages that are used. */
  readonly files: readonly string[];
  /** Any other input, as JSON. */
  readonly data: unknown;
}

/** The folder of the `node_modules` that the packages of builds are installed in: the top of this repository, or of a team's own. */
const [installFolder = ''] = createRequire(import.meta.url)
  .resolve('@rspack/core')
  .split(`${path.sep}node_modules${path.sep}`);

/** The exact versions of the installed packages, on which everything that builds cache depends. */
export const lockFiles: readonly string[] = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock']
  .map((name) => path.join(installFolder, name))
  .filter(existsSync);

const hashOf = (parts: readonly (string | Buffer)[]): string =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');

const contents = new Map<string, readonly (string | Buffer)[]>();

/** A file, or all files in a folder with their names. A build reads each only once. */
function contentAt(file: string): readonly (string | Buffer)[] {
  const known = contents.get(file);
  if (known) return known;
  const content = statSync(file).isDirectory()
    ? readdirSync(file)
        .toSorted()
        .flatMap((name) => [name, ...contentAt(path.join(file, name))])
    : [readFileSync(file)];
  contents.set(file, content);
  return content;
}

/** Returns a file that is slow to generate, from the cache if an earlier build made it from the same inputs. */
export async function cached(
  { files, data }: Inputs,
  generate: () => Promise<Uint8Array>,
  folder = path.join(installFolder, 'node_modules/.cache/proper'),
): Promise<Uint8Array> {
  const file = path.join(folder, hashOf([JSON.stringify(data), ...files.flatMap(contentAt)]));
  if (existsSync(file)) return readFileSync(file);
  const content = await generate();
  mkdirSync(folder, { recursive: true });
  // Builds run in parallel: a rename shows others the complete file or none.
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
  return content;
}

/** A file of a release that the build generates, such as a PDF. */
export interface GeneratedFile {
  /**
   * Its name. Files in `root/` are served at the root of the site, and those in `pages/` belong to one page each. Every other file
   * is in a folder named by its content.
   */
  readonly file: string;
  /** Its inputs: it is generated again when they change. Without them, it is generated in each build. */
  readonly from?: Inputs;
  /** Returns its bytes, which are the same for the same inputs. */
  render(): Promise<Uint8Array>;
}

/** Loads the generated files of a release, whose code may be slow to load. */
export type GeneratedFiles = () => Promise<readonly GeneratedFile[]>;

/** A generated file with its content. */
export interface RenderedFile {
  readonly name: string;
  /** Relative to the release's `browser/` folder. */
  readonly file: string;
  readonly content: Uint8Array;
}

/**
 * The path of a generated file, named by its content as a bundled one is. Pages' files share a folder: making one for each takes
 * longer than writing the file.
 */
export function hashedPath(name: string, content: Uint8Array): string {
  if (name.startsWith('root/')) return name;
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const { dir, name: stem, ext } = path.posix.parse(name);
  return name.startsWith('pages/') ? `${dir}/${stem}.${hash}${ext}` : `${hash}/${name}`;
}

/** Generates files, as many at once as there are processors. */
export const renderFiles = (files: readonly GeneratedFile[]): Promise<readonly RenderedFile[]> =>
  pMap(
    files,
    async ({ file: name, from, render }) => {
      const content = await (from ? cached(from, render) : render());
      return { name, content, file: hashedPath(name, content) };
    },
    { concurrency: availableParallelism() },
  );
