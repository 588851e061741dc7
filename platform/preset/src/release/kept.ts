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
import path from 'node:path';

/** Where tools keep what they can make again. */
const cacheFolder = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/proper');

/** What a file is made from. */
export interface Origin {
  /** Files and folders with code and sources, and a `package.json` or the lockfile for packages. */
  readonly files: readonly string[];
  /** What else it follows from, as JSON. */
  readonly data: unknown;
}

const hashOf = (...parts: readonly (string | Buffer)[]): string =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');

/** How long a {@link hashOf} is. */
const hashLength = 64;

const hashes = new Map<string, string>();

/** A hash of a file, or of all files of a folder with their names; read once in a build. */
function hashAt(place: string): string {
  const hash =
    hashes.get(place) ??
    (statSync(place).isDirectory()
      ? hashOf(
          ...readdirSync(place)
            .toSorted()
            .flatMap((name) => [name, hashAt(path.join(place, name))]),
        )
      : hashOf(readFileSync(place)));
  hashes.set(place, hash);
  return hash;
}

/**
 * A file that takes long to make: it is made once from the same, and kept from one build to the next.
 *
 * @param folder - Where it is kept, after a hash of its content: what a disk has damaged is made again.
 */
export async function kept(
  { files, data }: Origin,
  make: () => Promise<Uint8Array>,
  folder = cacheFolder,
): Promise<Uint8Array> {
  const file = path.join(folder, hashOf(JSON.stringify(data), ...files.map(hashAt)));
  const known = existsSync(file) ? readFileSync(file) : undefined;
  const content = known?.subarray(hashLength);
  if (content && known?.toString('latin1', 0, hashLength) === hashOf(content)) return content;
  const made = Buffer.from(await make());
  mkdirSync(folder, { recursive: true });
  // In one step: builds run side by side.
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, Buffer.concat([Buffer.from(hashOf(made), 'latin1'), made]));
  renameSync(unfinished, file);
  return made;
}
