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
import { cacheFolder } from './install-folder';

/** Everything that a generated file depends on. */
export interface Inputs {
  /** Files and folders with code and sources; a `package.json` or the lockfile stands for packages. */
  readonly files: readonly string[];
  /** Any other input, as JSON. */
  readonly data: unknown;
}

const hashOf = (...parts: readonly (string | Buffer)[]): string =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');

const hashLength = 64;

const fileHashes = new Map<string, string>();

/** The hash of a file, or of all files in a folder with their names. A build reads each only once. */
function hashAt(file: string): string {
  const hash =
    fileHashes.get(file) ??
    (statSync(file).isDirectory()
      ? hashOf(
          ...readdirSync(file)
            .toSorted()
            .flatMap((name) => [name, hashAt(path.join(file, name))]),
        )
      : hashOf(readFileSync(file)));
  fileHashes.set(file, hash);
  return hash;
}

const entryPath = ({ files, data }: Inputs, folder: string): string =>
  path.join(folder, hashOf(JSON.stringify(data), ...files.map(hashAt)));

function readEntry(file: string): Uint8Array | undefined {
  const entry = existsSync(file) ? readFileSync(file) : undefined;
  const content = entry?.subarray(hashLength);
  return content && entry?.toString('latin1', 0, hashLength) === hashOf(content) ? content : undefined;
}

function writeEntry(file: string, content: Uint8Array): Uint8Array {
  mkdirSync(path.dirname(file), { recursive: true });
  // Builds run in parallel: a rename shows others the complete file or none.
  const unfinished = `${file}.${randomUUID()}`;
  const bytes = Buffer.from(content);
  writeFileSync(unfinished, Buffer.concat([Buffer.from(hashOf(bytes), 'latin1'), bytes]));
  renameSync(unfinished, file);
  return content;
}

/**
 * Returns a file that is slow to generate, from the cache if an earlier build made it from the same inputs.
 *
 * @param folder - Each file in it starts with a hash of its content, so that a damaged one is generated again.
 */
export async function cached(
  inputs: Inputs,
  generate: () => Promise<Uint8Array>,
  folder = cacheFolder,
): Promise<Uint8Array> {
  const file = entryPath(inputs, folder);
  return readEntry(file) ?? writeEntry(file, await generate());
}

/** The same for data that is slow to compute: anything that can be cloned structurally. */
export function cachedData<Data>(inputs: Inputs, compute: () => Data): Data {
  const file = entryPath(inputs, cacheFolder);
  return deserialize(readEntry(file) ?? writeEntry(file, serialize(compute()))) as Data;
}
