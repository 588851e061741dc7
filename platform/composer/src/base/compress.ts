import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Files whose names begin with `_` are for servers. */
const compressible = /(^|\/)[^_/][^/]*\.(html|js|css|svg|json|xml|txt|webmanifest)$/;

/** A smaller file would save less than its headers weigh. */
const minBytes = 512;

/** The most effort takes a second for each megabyte. */
const maxBytesForMost = 1024 * 1024;

/** The ends of the names of a file and its compressed variants. */
export const variantEndings = ['', '.br', '.gz'] as const;

/** The bytes of a file as a browser with brotli transfers it. */
export const compressedBytes = (content: Buffer, quality = 11): number =>
  content.length < minBytes ? content.length : brotli(content, quality).length;

const brotli = (content: Buffer, quality: number): Buffer =>
  brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: content.length > maxBytesForMost ? Math.min(quality, 5) : quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Writes the compressed variants of a file next to it, unless they would save nothing. @returns the endings of all its variants */
export function writeVariants(file: string, content: Buffer, quality = 11): readonly string[] {
  if (!compressible.test(file) || content.length < minBytes) return [''];
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${file}.br`, brotli(content, quality));
  return [...variantEndings];
}

/** Writes a file with its compressed variants, and the folders above it. @returns the endings of all its variants */
export function writeFileWithVariants(
  file: string,
  content: string | Buffer,
  quality?: number,
): readonly string[] {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return writeVariants(file, Buffer.from(content), quality);
}
