import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { SitePath } from 'shared-types';
import type { Composition, Release } from 'shared-types/release';
import { hashOf } from '../hash';
import { rendererProgram } from '../renderer/program';

/** All that a rendered document depends on. */
export interface RenderingInputs {
  readonly shell: Release;
  /** The release that has the page; null for a document that belongs to none. */
  readonly remote: Release | null;
  readonly page: SitePath | null;
  readonly unavailable: SitePath | undefined;
  readonly composition: Composition;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What renders: the program of the confined process, what cuts typefaces, and Node itself. */
async function hashOfTools(): Promise<string> {
  const { version } = createRequire(import.meta.url)('subset-font/package.json') as { version: string };
  return hashOf([sha256(await rendererProgram()), version, process.version]);
}

/**
 * The rendered documents of the live site, before what they say of other remotes was filled in: a page of which nothing has
 * changed is taken over, and not rendered again. Each lies in a file that is named by the hash of all that it was made of,
 * a release with the hashes of all its files. The file begins with a hash of the rest: what was damaged is rendered again.
 */
export class RenderedPages {
  readonly #folder: string;
  readonly #tools = hashOfTools();
  /** By key, what the documents of this composition are. */
  readonly #used = new Map<string, { readonly html: string; readonly isNew: boolean }>();

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'rendered');
  }

  /** Names a document by all that it is made of. */
  async keyOf(inputs: RenderingInputs): Promise<string> {
    const { shell, remote, page, unavailable = null, composition } = inputs;
    return sha256(JSON.stringify([await this.#tools, shell, remote, page, unavailable, composition]));
  }

  /** A document that was rendered of the very same; undefined where there is none. */
  async find(key: string): Promise<string | undefined> {
    const known = this.#used.get(key);
    if (known) return known.html;
    const text = await readFile(path.join(this.#folder, key), 'utf8').catch(() => '');
    const [hash = '', html = ''] = [text.slice(0, 64), text.slice(65)];
    if (html === '' || sha256(html) !== hash) return undefined;
    this.#used.set(key, { html, isNew: false });
    return html;
  }

  add(key: string, html: string): void {
    this.#used.set(key, { html, isNew: true });
  }

  /** How many of some documents were rendered now; the others were taken over. */
  newAmong(keys: ReadonlySet<string>): number {
    return [...keys].filter((key) => this.#used.get(key)?.isNew).length;
  }

  /** Keeps the documents of a site that is live now, and no others. */
  async keep(keys: ReadonlySet<string>): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const key of keys) {
      const known = this.#used.get(key);
      // What a crash leaves half written does not have its hash.
      if (known?.isNew)
        await writeFile(path.join(this.#folder, key), `${sha256(known.html)}\n${known.html}`, {
          mode: 0o600,
        });
    }
    for (const file of await readdir(this.#folder))
      if (!keys.has(file)) await rm(path.join(this.#folder, file), { recursive: true, force: true });
  }
}
