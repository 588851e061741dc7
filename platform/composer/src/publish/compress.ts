import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import { sha256 } from '../hash';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Files whose names begin with `_` are for whatever serves the site. */
const compressible = /(^|\/)[^_/][^/]*\.(html|js|css|svg|json|xml|txt|webmanifest)$/;
/** Read by machines that come seldom, and long on a large site. */
const forMachines = /\.xml$|(^|\/)release\.json$/;
/** For those, brotli tries a little. */
const smallEffort = 5;
/** Below this a compressed file saves less than its headers weigh. */
const leastBytes = 512;

/** The endings under which a file's compressed forms lie beside it. */
export const encodings = ['.br', '.gz'] as const;

/** For whatever serves the site to read; what a crash left half written would be served for ever. */
const writeForm = (file: string, content: Buffer): Promise<void> =>
  writeWholeFile(file, { mode: 0o644 }, (write) => write(content));

/** Whether a compressed form is there and gives the content. */
async function isForm(file: string, content: Buffer, decompress: typeof unzip): Promise<boolean> {
  try {
    return (await decompress(await readFile(file))).equals(content);
  } catch {
    return false;
  }
}

/** As hard as brotli can try. */
export const greatestEffort = constants.BROTLI_MAX_QUALITY;

/** Makes the compressed forms of one composition. */
export class Compressor {
  readonly #effort: number;
  /** By the hash of what was weighed, its form: it is written soon after, and need not be made again. */
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

  /** Bytes of a text as it is served in brotli. */
  async brotliBytes(text: string): Promise<number> {
    const content = Buffer.from(text);
    const form = this.#brotli(content);
    this.#weighed.set(sha256(content), form);
    return (await form).length;
  }

  /** Writes the compressed forms of a file beside it, unless they are there or it is not worth while. */
  async precompress(file: string, content: Buffer): Promise<void> {
    if (!compressible.test(file) || content.length < leastBytes) return;
    if (!(await isForm(`${file}.gz`, content, unzip)))
      await writeForm(`${file}.gz`, await zip(content, { level: 9 }));
    if (await isForm(`${file}.br`, content, unbrotli)) return;
    const effort = forMachines.test(file) ? Math.min(smallEffort, this.#effort) : this.#effort;
    await writeForm(
      `${file}.br`,
      await (this.#weighed.get(sha256(content)) ?? this.#brotli(content, effort)),
    );
  }
}
