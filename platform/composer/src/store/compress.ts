import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible = /\.(html|js|css|svg|json|xml|txt|webmanifest)$/;
/** Below this a compressed file saves less than its headers weigh. */
const leastBytes = 512;

/** The endings under which a file's compressed forms lie beside it. */
export const encodings = ['.br', '.gz'] as const;

/** Whole or not at all: what a crash left half written would be served for ever. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.new`;
  await writeFile(unfinished, content);
  await rename(unfinished, file);
}

/** Writes the compressed forms of a file beside it, unless they are there or it is not worth while. */
export async function precompress(file: string): Promise<void> {
  if (!compressible.test(file) || encodings.every((ending) => existsSync(file + ending))) return;
  const content = await readFile(file);
  if (content.length < leastBytes) return;
  const [zipped, brotlied] = await Promise.all([
    zip(content, { level: 9 }),
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ]);
  await Promise.all([writeWhole(`${file}.gz`, zipped), writeWhole(`${file}.br`, brotlied)]);
}
