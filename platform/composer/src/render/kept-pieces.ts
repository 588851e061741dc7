import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '../hash';

/**
 * Text that takes long to make, kept for later compositions. Each piece lies in a file that is named by the hash of all
 * that it was made of. The file begins with a hash of the rest: what was damaged is made again. What is added is written
 * by {@link KeptPieces.write} alone, so that a trial leaves nothing.
 */
export class KeptPieces {
  readonly #folder: string;
  readonly #used = new Map<string, { readonly text: string; readonly isNew: boolean }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What was made of the very same; undefined where there is nothing. */
  async find(key: string): Promise<string | undefined> {
    const known = this.#used.get(key);
    if (known) return known.text;
    const content = await readFile(path.join(this.#folder, key), 'utf8').catch(() => '');
    const [hash = '', text = ''] = [content.slice(0, 64), content.slice(65)];
    if (text === '' || sha256(text) !== hash) return undefined;
    this.#used.set(key, { text, isNew: false });
    return text;
  }

  add(key: string, text: string): void {
    this.#used.set(key, { text, isNew: true });
  }

  isNew(key: string): boolean {
    return this.#used.get(key)?.isNew === true;
  }

  /** Writes what is new of some pieces, by default of all; what was there already counts as used now. */
  async write(keys: Iterable<string> = this.#used.keys()): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const now = new Date();
    for (const key of keys) {
      const known = this.#used.get(key);
      const file = path.join(this.#folder, key);
      // What a crash leaves half written does not have its hash.
      if (known?.isNew) await writeFile(file, `${sha256(known.text)}\n${known.text}`, { mode: 0o600 });
      else if (known) await utimes(file, now, now);
    }
  }

  /** Removes what does not stay, by its key and by when it was last used, in milliseconds since 1970. */
  async remove(stays: (key: string, usedAt: number) => boolean): Promise<void> {
    for (const key of await readdir(this.#folder)) {
      const file = path.join(this.#folder, key);
      if (!stays(key, (await stat(file)).mtimeMs)) await rm(file, { recursive: true, force: true });
    }
  }
}
