import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import { sha256 } from '../hash';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Files whose names begin with `_` are for servers. */
const compressible = /(^|\/)[^_/][^/]*\.(html|js|css|svg|json|xml|txt|webmanifest)$/;
/** Rarely requested, and large on a large site. */
const rarelyRequested = /\.xml$|(^|\/)release\.json$/;
/** The effort for those. */
const smallEffort = 5;
/** A smaller file would save less than its headers weigh. */
const leastBytes = 512;

/** The extensions of a file's compressed forms. */
export const encodings = ['.br', '.gz'] as const;

/** Readable by servers, and complete: a half-written file would be served for ever. */
const writeForm = (file: string, content: Buffer): Promise<void> => writeWholeFile(file, content, 0o644);

/** Whether a compressed form exists and contains the content. */
async function isForm(file: string, content: Buffer, decompress: typeof unzip): Promise<boolean> {
  try {
    return (await decompress(await readFile(file))).equals(content);
  } catch {
    return false;
  }
}

/** Makes the compressed forms of one composition. */
export class Compressor {
  readonly #effort: number;
  /** Compressed forms of what was weighed, by its hash: they are written soon after. */
  readonly #weighed = new Map<string, Promise<Buffer>>();

  /** @param effort - How hard brotli tries, from 1 to 11. */
  constructor(effort: number) {
    this.#effort = effort;
  }

  #brotli(content: Buffer, effort = this.#effort): Promise<Buffer> {
    return brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
  }

  /** The size of a text in brotli, in bytes. */
  async brotliBytes(text: string): Promise<number> {
    const content = Buffer.from(text);
    const form = this.#brotli(content);
    this.#weighed.set(sha256(content), form);
    return (await form).length;
  }

  /** Writes the compressed forms of a file next to it, unless they exist or would save nothing. */
  async precompress(file: string, content: Buffer): Promise<void> {
    if (!compressible.test(file) || content.length < leastBytes) return;
    if (!(await isForm(`${file}.gz`, content, unzip)))
      await writeForm(`${file}.gz`, await zip(content, { level: 9 }));
    if (await isForm(`${file}.br`, content, unbrotli)) return;
    const effort = rarelyRequested.test(file) ? Math.min(smallEffort, this.#effort) : this.#effort;
    await writeForm(
      `${file}.br`,
      await (this.#weighed.get(sha256(content)) ?? this.#brotli(content, effort)),
    );
  }
}
