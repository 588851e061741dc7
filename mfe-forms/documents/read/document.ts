import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TextReader } from '@proper/kit/content';
import type { RootContent } from 'mdast';
import type { ComponentType } from 'react';
import remarkGfm from 'remark-gfm';
import * as v from 'valibot';
import type { DocumentContent, DocumentSection } from '../model';
import { readBlocks } from './blocks';

const covers = readdirSync(path.join(import.meta.dirname, '../covers'));

/** The cover drawings, by name. */
const drawings: Readonly<Record<string, ComponentType>> = Object.assign(
  {},
  ...(await Promise.all(covers.map((file) => import(`../covers/${file}`)))),
);

const words = (what: string) => v.pipe(v.string(`a text: ${what}`), v.nonEmpty(`it says ${what}`));

/** The front matter of a document. */
const documentFields = v.strictObject({
  title: words('the title on its cover'),
  subtitle: words('what its reader can do with it, in a sentence'),
  type: words('what kind of document it is, such as Guide'),
  keywords: v.array(v.string('a word or two'), 'a list, such as [delegation, authority]'),
  picture: v.picklist(
    Object.keys(drawings),
    `one of ${Object.keys(drawings).join(', ')}, which are in documents/covers`,
  ),
});

/** Splits a text at its headings: what comes before the first, then each heading with what follows it. */
function partsAt(nodes: readonly RootContent[]): readonly (readonly RootContent[])[] {
  const parts: RootContent[][] = [[]];
  for (const node of nodes)
    if (node.type === 'heading' && node.depth <= 2) parts.push([node]);
    else parts.at(-1)?.push(node);
  return parts;
}

function readSection(
  [heading, lead, ...nodes]: readonly RootContent[],
  reader: TextReader,
): readonly DocumentSection[] {
  if (!heading) return [];
  if (lead?.type !== 'paragraph')
    reader.wrong(heading, 'a section begins with a paragraph that says what it is for.');
  return [
    { title: reader.words(heading), lead: lead ? reader.words(lead) : '', blocks: readBlocks(nodes, reader) },
  ];
}

/**
 * Reads a document's text.
 *
 * @param fileName - The name of the file in error messages.
 * @throws TextMistakes that list what the author has to correct.
 */
export function readDocument(source: string, fileName: string): DocumentContent {
  const reader = new TextReader(source, fileName, { plugins: [remarkGfm] });
  const { picture, ...cover } = reader.fields(documentFields);
  const [introduction = [], ...sections] = partsAt(reader.nodes);
  const content = {
    ...cover,
    // The schema has checked the name.
    Picture: drawings[picture] as ComponentType,
    introduction: introduction.map((paragraph) => reader.words(paragraph)),
    sections: sections.flatMap((section) => readSection(section, reader)),
  };
  reader.finish();
  return content;
}

/** Reads a document by its name: a text in `documents/texts`. */
export const readDocumentOf = (name: string): DocumentContent =>
  readDocument(
    readFileSync(path.join(import.meta.dirname, `../texts/${name}.mdx`), 'utf8'),
    `mfe-forms/documents/texts/${name}.mdx`,
  );
