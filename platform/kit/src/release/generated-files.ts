import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import pMap from 'p-map';
import { cached, type Inputs } from './build-cache';

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
