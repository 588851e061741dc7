import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sha256 } from '../hash';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files whose names begin with `_` are for servers. */
const compressible = /(^|\/)[^_/][^/]*\.(html|js|css|svg|json|xml|txt|webmanifest)$/;
/** How hard brotli tries, of 11: the budget of a page assumes the most. */
const greatEffort = 11;
/** Rarely requested, and large on a large site. */
const rarelyRequested = /\.xml$|(^|\/)release\.json$/;
/** The effort for those. */
const smallEffort = 5;
/** A smaller file would save less than its headers weigh. */
const leastBytes = 512;

/** The extensions of a file's compressed forms. */
export const encodings = ['.br', '.gz'] as const;

/** Makes the compressed forms of one composition. */
export class Compressor {
  /** Compressed forms of what was weighed, by its hash: they are written soon after. */
  readonly #weighed = new Map<string, Promise<Buffer>>();

  #brotli(content: Buffer, effort = greatEffort): Promise<Buffer> {
    return brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
  }

  /** The size of a document or a script as it is served, in bytes. */
  async servedBytes(content: Buffer): Promise<number> {
    if (content.length < leastBytes) return content.length;
    const form = this.#brotli(content);
    this.#weighed.set(sha256(content), form);
    return (await form).length;
  }

  /** Writes the compressed forms of a file next to it, unless they would save nothing. */
  async precompress(file: string, content: Buffer): Promise<void> {
    if (!compressible.test(file) || content.length < leastBytes) return;
    const effort = rarelyRequested.test(file) ? smallEffort : greatEffort;
    await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
    await writeFile(
      `${file}.br`,
      await (this.#weighed.get(sha256(content)) ?? this.#brotli(content, effort)),
    );
  }
}
