import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files whose names begin with `_` are for servers. */
const compressible = /(^|\/)[^_/][^/]*\.(html|js|css|svg|json|xml|txt|webmanifest)$/;
/** Rarely requested, and large on a large site. */
const rarelyRequested = /\.xml$|(^|\/)release\.json$/;
/** How hard brotli tries, of 11. The budget of a page assumes the most. */
const quality = { most: 11, some: 5 };
/** A smaller file would save less than its headers weigh. */
const minBytes = 512;
/** Ten times what a page may weigh. The most effort takes a second for each megabyte or more. */
const maxBytesForMost = 1024 * 1024;

export const encodings = ['.br', '.gz'] as const;

const compress = (content: Buffer, isRare = false): Promise<Buffer> =>
  brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]:
        isRare || content.length > maxBytesForMost ? quality.some : quality.most,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** The bytes of a script as it will be served. */
export const compressedBytes = async (content: Buffer): Promise<number> =>
  (content.length < minBytes ? content : await compress(content)).length;

/** Writes the compressed forms of a file next to it, unless they would save nothing. */
export async function precompress(file: string, content: Buffer): Promise<void> {
  if (!compressible.test(file) || content.length < minBytes) return;
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
  await writeFile(`${file}.br`, await compress(content, rarelyRequested.test(file)));
}
