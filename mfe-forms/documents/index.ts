import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { GeneratedFile } from '@proper/preset';
import { downloadFile } from '../src/content/files';
import { previewsOf } from './previews';
import { readDocuments } from './read/document';
import { renderDocument } from './render';

/** Makes a file at the first request and keeps it: the previews show pages of the PDF that is already made. */
function madeOnce(make: () => Promise<Uint8Array>): () => Promise<Uint8Array> {
  let made: Promise<Uint8Array> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The sources of all documents besides their texts. */
const files = [
  ...readdirSync(import.meta.dirname)
    .filter((name) => name !== 'texts')
    .map((name) => path.join(import.meta.dirname, name)),
  ...['src/content/files.ts', '../shared-types/src', '../package-lock.json'].map((file) =>
    path.resolve(import.meta.dirname, '..', file),
  ),
];

/** The files that the build adds to the release: a PDF for each text, and pictures of the pages that it names. */
export const generatedFiles: readonly GeneratedFile[] = (await readDocuments()).flatMap(
  ({ name, previews, content }) => {
    const pdf = { from: { files, data: content }, render: madeOnce(() => renderDocument(content)) };
    return [{ file: downloadFile(name), ...pdf }, ...previews.flatMap((page) => previewsOf(name, page, pdf))];
  },
);
