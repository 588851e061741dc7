import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256, sha256OfData } from '../hash';
import { renderingTools } from './tools';

/** Milliseconds that an unused text stays: 30 days. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

interface KeptText {
  readonly text: string;
  readonly isNew: boolean;
}

/**
 * Texts that take long to make, kept in a folder for later compositions. A file's name is a hash of everything that its text was
 * made from. Its first line is a hash of the text, which reveals a damaged file.
 */
export class KeptTexts {
  readonly #folder: string;
  /** The texts that were used, by their files. */
  readonly #used = new Map<string, Promise<KeptText>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The text that is made from some data, now or earlier. Concurrent calls with the same data make it once. */
  async get(data: unknown, make: () => Promise<string>): Promise<string> {
    const file = path.join(this.#folder, sha256OfData([await renderingTools(), data]));
    const found = this.#used.get(file) ?? this.#find(file, make);
    this.#used.set(file, found);
    return (await found).text;
  }

  async #find(file: string, make: () => Promise<string>): Promise<KeptText> {
    const content = await readFile(file, 'utf8').catch(() => '');
    const [hash, text] = [content.slice(0, 64), content.slice(65)];
    if (text !== '' && sha256(text) === hash) return { text, isNew: false };
    try {
      return { text: await make(), isNew: true };
    } catch (cause) {
      this.#used.delete(file);
      throw cause;
    }
  }

  /** Writes new texts, and removes those that have long been unused. A dry run does not call it. */
  async keep(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const now = new Date();
    for (const [file, found] of this.#used) {
      const { text, isNew } = await found;
      // Not in one step: a half-written file does not match its hash.
      if (isNew) await writeFile(file, `${sha256(text)}\n${text}`, { mode: 0o600 });
      else await utimes(file, now, now);
    }
    for (const name of await readdir(this.#folder)) {
      const file = path.join(this.#folder, name);
      if (now.getTime() - (await stat(file)).mtimeMs >= keptForMs)
        await rm(file, { recursive: true, force: true });
    }
  }
}
