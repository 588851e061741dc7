import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteDocument } from '../model';
import type { RenderedDocument } from './document';

/** The documents that one composition has rendered, in files: those of a large site would fill the memory. */
export class RenderedDocuments {
  readonly #folder: string;
  readonly #known = new Map<string, SiteDocument>();

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'rendered');
  }

  /** The document of a name, if it was rendered before. */
  get(of: string): SiteDocument | undefined {
    return this.#known.get(of);
  }

  add(of: string, { html, data }: RenderedDocument): SiteDocument {
    mkdirSync(this.#folder, { recursive: true });
    const file = path.join(this.#folder, of);
    writeFileSync(file, html);
    const document = { of, html: () => readFileSync(file, 'utf8'), data };
    this.#known.set(of, document);
    return document;
  }

  /** Removes the files, and those of a composer that was killed. */
  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
