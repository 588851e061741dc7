import { statSync } from 'node:fs';
import path from 'node:path';
import { compressor } from '../../compressor';

/** What a page weighs besides its scripts, in bytes as they are served. */
export interface DocumentParts {
  /** Its text and head, without styles. */
  readonly document: number;
  readonly styles: number;
  /** Files, and the title's face within the document. */
  readonly typefaces: number;
}

const sheets = /<style data-href=[^>]*>[^<]*<\/style>/g;
const titleFace = /<style[^>]*>@font-face[^<]*<\/style>/g;
const fontFiles = /<link rel="preload" as="font"[^>]* href="([^"]+)"/g;

/** Weighs a document's parts: what is within it, by how much the document weighs without. */
export async function weighDocument(html: string, site: string): Promise<DocumentParts> {
  const whole = await compressor.brotliBytes(html);
  const withoutSheets = await compressor.brotliBytes(html.replaceAll(sheets, ''));
  const withoutFace = await compressor.brotliBytes(html.replaceAll(titleFace, ''));
  const [styles, face] = [whole - withoutSheets, whole - withoutFace];
  const files = [...html.matchAll(fontFiles)].flatMap(([, href]) => href ?? []);
  const fetched = files.map((file) => statSync(path.join(site, file)).size);
  return {
    document: whole - styles - face,
    styles,
    typefaces: fetched.reduce((sum, size) => sum + size, face),
  };
}
