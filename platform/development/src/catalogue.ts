import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@proper/operator-kit/repository';

/** As `platform/catalogue/src/watch.ts` has it: a checkout of one remote may do without, so that nothing here depends on it. */
interface WatchedCatalogue {
  answer(
    file: string,
  ): Promise<{ readonly status: number; readonly type: string; readonly content: Uint8Array | string }>;
  end(): void;
}

interface CatalogueModule {
  watchCatalogue(
    output: { readonly folder: string; readonly mode: 'development' },
    report: (line: string) => void,
  ): WatchedCatalogue;
}

const program = path.join(root, 'platform/catalogue/src/watch.ts');

/** The components in all their states, built when they are first asked for. */
export class Catalogue {
  /** Whether this checkout has it. */
  readonly isHere = existsSync(program);
  readonly #folder: string;
  readonly #report: (line: string) => void;
  #watched: Promise<WatchedCatalogue> | undefined;

  /** @param folder - It is built there. */
  constructor(folder: string, report: (line: string) => void) {
    this.#folder = folder;
    this.#report = report;
  }

  /** The page (an empty name) or one of its files. */
  async answer(file: string): ReturnType<WatchedCatalogue['answer']> {
    this.#watched ??= this.#watch();
    return (await this.#watched).answer(file);
  }

  async close(): Promise<void> {
    // One that could not be loaded has said so to whoever asked for it.
    (await this.#watched?.catch(() => undefined))?.end();
  }

  async #watch(): Promise<WatchedCatalogue> {
    const { watchCatalogue }: CatalogueModule = await import(pathToFileURL(program).href);
    return watchCatalogue({ folder: this.#folder, mode: 'development' }, this.#report);
  }
}
