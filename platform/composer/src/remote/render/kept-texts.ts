import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256, sha256OfData } from '../../hash';
import { renderingTools } from './tools';

/** Milliseconds that an unused text stays: 30 days. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Texts that take long to make, kept in a folder for later compositions. A file's name is a hash of everything that its text was
 * made from. Its first line is a hash of the text, which reveals a damaged file.
 */
export class KeptTexts {
  readonly #folder: string;
  /** The texts that were used, by their files. */
  readonly #used = new Map<string, Promise<string>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The text that is made from some data, now or earlier. Concurrent calls with the same data make it once. */
  get(data: unknown, make: () => Promise<string>): Promise<string> {
    const file = path.join(this.#folder, sha256OfData([renderingTools(), data]));
    const found = this.#used.get(file) ?? this.#find(file, make);
    this.#used.set(file, found);
    return found;
  }

  async #find(file: string, make: () => Promise<string>): Promise<string> {
    const content = await readFile(file, 'utf8').catch(() => '');
    const [hash, text] = [content.slice(0, 64), content.slice(65)];
    if (text !== '' && sha256(text) === hash) {
      const now = new Date();
      await utimes(file, now, now);
      return text;
    }
    try {
      const made = await make();
      await mkdir(this.#folder, { recursive: true });
      // Not in one step: a half-written file does not match its hash.
      await writeFile(file, `${sha256(made)}\n${made}`, { mode: 0o600 });
      return made;
    } catch (cause) {
      this.#used.delete(file);
      throw cause;
    }
  }
}

/** Removes texts that have long been unused. */
export async function removeUnusedTexts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    if (Date.now() - (await stat(file)).mtimeMs >= keptForMs)
      await rm(file, { recursive: true, force: true });
  }
}
