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
import { deserialize, serialize } from 'node:v8';

/** Where tools usually keep what they can produce again. */
const cacheFolder = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/proper');

/** What a file is generated from. */
export interface Inputs {
  /** Files and folders with code and sources; for packages a `package.json` or the lockfile. */
  readonly files: readonly string[];
  /** Any other input, as JSON. */
  readonly data: unknown;
}

const hashOf = (...parts: readonly (string | Buffer)[]): string =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');

/** The length of a {@link hashOf}. */
const hashLength = 64;

const hashes = new Map<string, string>();

/** A hash of a file, or of all files of a folder with their names. Each is read once in a build. */
function hashAt(file: string): string {
  const hash =
    hashes.get(file) ??
    (statSync(file).isDirectory()
      ? hashOf(
          ...readdirSync(file)
            .toSorted()
            .flatMap((name) => [name, hashAt(path.join(file, name))]),
        )
      : hashOf(readFileSync(file)));
  hashes.set(file, hash);
  return hash;
}

const fileOf = ({ files, data }: Inputs, folder: string): string =>
  path.join(folder, hashOf(JSON.stringify(data), ...files.map(hashAt)));

function find(file: string): Uint8Array | undefined {
  const entry = existsSync(file) ? readFileSync(file) : undefined;
  const content = entry?.subarray(hashLength);
  return content && entry?.toString('latin1', 0, hashLength) === hashOf(content) ? content : undefined;
}

function keep(file: string, content: Uint8Array): Uint8Array {
  mkdirSync(path.dirname(file), { recursive: true });
  // Builds run in parallel: a rename shows the others the whole file or none.
  const unfinished = `${file}.${randomUUID()}`;
  const bytes = Buffer.from(content);
  writeFileSync(unfinished, Buffer.concat([Buffer.from(hashOf(bytes), 'latin1'), bytes]));
  renameSync(unfinished, file);
  return content;
}

/**
 * A file that takes long to generate, from the cache if an earlier build generated it from the same inputs.
 *
 * @param folder - Each file in it begins with a hash of its content, so a damaged one is generated again.
 */
export async function cached(
  inputs: Inputs,
  generate: () => Promise<Uint8Array>,
  folder = cacheFolder,
): Promise<Uint8Array> {
  const file = fileOf(inputs, folder);
  return find(file) ?? keep(file, await generate());
}

/** The same for data that takes long to compute: anything that can be cloned structurally. */
export function cachedData<Data>(inputs: Inputs, compute: () => Data): Data {
  const file = fileOf(inputs, cacheFolder);
  return deserialize(find(file) ?? keep(file, serialize(compute()))) as Data;
}
