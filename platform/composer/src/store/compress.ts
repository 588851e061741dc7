import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeWholeFile } from 'operator-kit/whole-file';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible = /\.(html|js|css|svg|json|xml|txt|webmanifest)$/;
/** Below this a compressed file saves less than its headers weigh. */
const leastBytes = 512;

/** The endings under which a file's compressed forms lie beside it. */
export const encodings = ['.br', '.gz'] as const;

/** For whatever serves the site to read; what a crash left half written would be served for ever. */
const writeForm = (file: string, content: Buffer): Promise<void> =>
  writeWholeFile(file, { mode: 0o644 }, (write) => write(content));

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
  await Promise.all([writeForm(`${file}.gz`, zipped), writeForm(`${file}.br`, brotlied)]);
}
