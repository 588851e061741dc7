import { copyFileSync, linkSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { replaceFile } from '@proper/common/files';
import { hashContent } from '@proper/shared-types/node/hashes';

/** Links a file, or copies it where the file system has no links. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** The SHA-256 hash of plain data, in hexadecimal. */
export const hashData = (data: unknown): string => hashContent(JSON.stringify(data));

/** Text files that browsers fetch. Those whose names begin with `_` are for servers. */
const compressible = /(^|\/)[^_/][^/]*\.(html|js|css|svg|json|xml|txt|webmanifest)$/;

/** Files below this size are not compressed: that would save nothing. */
const minBytes = 512;

/** The suffixes of a file and of its compressed variants. */
export const variantEndings = ['', '.br', '.gz'] as const;

const brotli = (content: Buffer, brotliLevel: number): Buffer =>
  brotliCompressSync(content, {
    params: {
      // Higher levels are too slow for large files.
      [constants.BROTLI_PARAM_QUALITY]: content.length > 1024 * 1024 ? Math.min(brotliLevel, 5) : brotliLevel,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Estimates a file's size in brotli: level 5 is much faster than level 11, and a few per cent larger. */
export const estimateTransferSize = (content: Buffer): number =>
  content.length < minBytes ? content.length : brotli(content, 5).length;

/** Writes the compressed variants of a file next to it, unless they would save nothing. */
function writeVariants(file: string, content: Buffer, brotliLevel = 11): void {
  if (!compressible.test(file) || content.length < minBytes) return;
  replaceFile(`${file}.gz`, (to) => writeFileSync(to, gzipSync(content, { level: 9 })));
  replaceFile(`${file}.br`, (to) => writeFileSync(to, brotli(content, brotliLevel)));
}

/** Writes a file and its compressed variants, and makes the folders above it. */
export function writeFileWithVariants(file: string, text: string, brotliLevel?: number): void {
  const content = Buffer.from(text);
  writeVariants(file, content, brotliLevel);
  replaceFile(file, (to) => writeFileSync(to, content));
}

/** A file to link from the store into a folder that is served. */
export type AssetLink = readonly [from: string, to: string, isCompressed: boolean];

/** Links a file, and writes its compressed variants. */
export function linkAsset([from, to, isCompressed]: AssetLink): void {
  if (isCompressed) writeVariants(to, readFileSync(from));
  // The file comes last: once it exists, other processes expect its variants.
  replaceFile(to, (unfinished) => linkOrCopy(from, unfinished));
}
