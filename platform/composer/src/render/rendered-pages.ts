import path from 'node:path';
import type { SitePath } from '@proper/shared-types';
import type { Composition, Release } from '@proper/shared-types/release';
import { hashOf, sha256 } from '../hash';
import type { Outcome } from '../model';
import { KeptPieces } from './kept-pieces';
import { type ListedPage, workerPrograms } from './renderer';
import { renderingTools } from './tools';

/** All that a rendered document depends on. */
export interface RenderingInputs {
  readonly shell: Release;
  /** The release that has the page; null for a document that belongs to none. */
  readonly remote: Release | null;
  readonly page: SitePath | null;
  readonly unavailable: SitePath | undefined;
  readonly composition: Composition;
}

/** What renders: the programs of the workers, and the composer's own code. */
const hashOfTools = async (): Promise<string> => hashOf([await workerPrograms(), renderingTools()]);

/**
 * The rendered documents of the live site, before what they say of other remotes was filled in: a page of which nothing has
 * changed is taken over, and not rendered again. What a document is made of has a release with the hashes of all its files.
 */
export class RenderedPages {
  readonly #pieces: KeptPieces;
  readonly #tools = hashOfTools();
  /** The keys of lists of pages that were asked for. */
  readonly #lists = new Set<string>();

  constructor(dataDir: string) {
    this.#pieces = new KeptPieces(path.join(dataDir, 'rendered'));
  }

  /** Names a document by all that it is made of. */
  async keyOf(inputs: RenderingInputs): Promise<string> {
    const { shell, remote, page, unavailable = null, composition } = inputs;
    return sha256(JSON.stringify([await this.#tools, shell, remote, page, unavailable, composition]));
  }

  /** The pages of a remote's release: listed by its code, unless that was listed with the same shell before. */
  async pagesOf(
    shell: Release,
    remote: Release,
    list: () => Promise<Outcome<readonly ListedPage[]>>,
  ): Promise<Outcome<readonly ListedPage[]>> {
    const key = sha256(JSON.stringify(['pages', await this.#tools, shell.server, remote.server]));
    this.#lists.add(key);
    const known = await this.#pieces.find(key);
    if (known !== undefined) return { ok: true, result: JSON.parse(known) };
    const outcome = await list();
    if (outcome.ok) this.#pieces.add(key, JSON.stringify(outcome.result));
    return outcome;
  }

  /** A document that was rendered of the very same; undefined where there is none. */
  find(key: string): Promise<string | undefined> {
    return this.#pieces.find(key);
  }

  add(key: string, html: string): void {
    this.#pieces.add(key, html);
  }

  /** How many of some documents were rendered now; the others were taken over. */
  newAmong(keys: ReadonlySet<string>): number {
    return [...keys].filter((key) => this.#pieces.isNew(key)).length;
  }

  /** Keeps the documents of a site that is live now, and no others. */
  async keep(keys: ReadonlySet<string>): Promise<void> {
    const kept = new Set([...keys, ...this.#lists]);
    await this.#pieces.write(kept);
    await this.#pieces.remove((key) => kept.has(key));
  }
}
