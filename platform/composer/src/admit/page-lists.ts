import path from 'node:path';
import type { Release } from '@proper/shared-types/release';
import { sha256OfData } from '../hash';
import type { Outcome } from '../model';
import { KeptPieces } from '../render/kept-pieces';
import { type ListedPage, workerPrograms } from '../render/renderer';
import { renderingTools } from '../render/tools';

/** The pages of server bundles. What was listed with the same shell before is not listed again. */
export class PageLists {
  readonly #pieces: KeptPieces;
  readonly #used = new Set<string>();

  constructor(dataDir: string) {
    this.#pieces = new KeptPieces(path.join(dataDir, 'page-lists'));
  }

  /** @param list - Asks the remote's code. */
  async pagesOf(
    shell: Release,
    remote: Release,
    list: () => Promise<Outcome<readonly ListedPage[]>>,
  ): Promise<Outcome<readonly ListedPage[]>> {
    const key = sha256OfData([await workerPrograms(), renderingTools(), shell.server, remote.server]);
    this.#used.add(key);
    const known = await this.#pieces.find(key);
    if (known !== undefined) return { ok: true, result: JSON.parse(known) };
    const outcome = await list();
    if (outcome.ok) this.#pieces.add(key, JSON.stringify(outcome.result));
    return outcome;
  }

  /** Keeps the lists that were asked for, and no others. */
  async keep(): Promise<void> {
    await this.#pieces.write(this.#used);
    await this.#pieces.remove((key) => this.#used.has(key));
  }
}
