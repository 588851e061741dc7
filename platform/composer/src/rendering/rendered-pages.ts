import path from 'node:path';
import type { SitePath } from '@proper/shared-types';
import type { Composition, Release } from '@proper/shared-types/release';
import { hashOf, sha256 } from '../hash';
import { rendererProgram } from '../renderer/program';
import { KeptPieces } from '../store/kept-pieces';
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

/** What renders: the program of the confined process, and what it asks the composer for. */
const hashOfTools = async (): Promise<string> => hashOf([await rendererProgram(), renderingTools()]);

/**
 * The rendered documents of the live site, before what they say of other remotes was filled in: a page of which nothing has
 * changed is taken over, and not rendered again. What a document is made of has a release with the hashes of all its files.
 */
export class RenderedPages {
  readonly #pieces: KeptPieces;
  readonly #tools = hashOfTools();

  constructor(dataDir: string) {
    this.#pieces = new KeptPieces(path.join(dataDir, 'rendered'));
  }

  /** Names a document by all that it is made of. */
  async keyOf(inputs: RenderingInputs): Promise<string> {
    const { shell, remote, page, unavailable = null, composition } = inputs;
    return sha256(JSON.stringify([await this.#tools, shell, remote, page, unavailable, composition]));
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
    await this.#pieces.write(keys);
    await this.#pieces.remove((key) => keys.has(key));
  }
}
