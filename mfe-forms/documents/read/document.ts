import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseText, readFrontMatter, TextMistakes } from '@proper/kit/content';
import { choice, keywords, requiredText } from '@proper/kit/front-matter';
import type { RootContent } from 'mdast';
import { toString as toText } from 'mdast-util-to-string';
import type { ComponentType } from 'react';
import remarkGfm from 'remark-gfm';
import * as v from 'valibot';
import type { VFile } from 'vfile';
import type { DocumentContent, DocumentSection } from '../model';
import { readBlocks } from './blocks';

const covers = readdirSync(path.join(import.meta.dirname, '../covers'));

/** The cover drawings, by name. */
const drawings: Readonly<Record<string, ComponentType>> = Object.assign(
  {},
  ...(await Promise.all(covers.map((file) => import(`../covers/${file}`)))),
);

/** The front matter of a document. */
const documentFields = v.strictObject({
  title: requiredText('the title on its cover'),
  subtitle: requiredText('what its reader can do with it, in a sentence'),
  type: requiredText('what kind of document it is, such as Guide'),
  keywords,
  picture: choice(Object.keys(drawings), ', which are in documents/covers'),
  pictureText: requiredText('what the picture shows, for those who cannot see it'),
});

/** Splits a text at its headings: what comes before the first, then each heading with what follows it. */
function splitAtHeadings(nodes: readonly RootContent[]): readonly (readonly RootContent[])[] {
  const parts: RootContent[][] = [[]];
  for (const node of nodes)
    if (node.type === 'heading' && node.depth <= 2) parts.push([node]);
    else parts.at(-1)?.push(node);
  return parts;
}

function readSection(
  [heading, lead, ...nodes]: readonly RootContent[],
  file: VFile,
): readonly DocumentSection[] {
  if (!heading) return [];
  if (lead?.type !== 'paragraph')
    file.message('a section begins with a paragraph that says what it is for.', heading);
  return [{ title: toText(heading), lead: lead ? toText(lead) : '', blocks: readBlocks(nodes, file) }];
}

/**
 * Reads a document's text.
 *
 * @param fileName - The name of the file in error messages.
 * @throws TextMistakes that list what the author has to correct.
 */
export function readDocument(source: string, fileName: string): DocumentContent {
  const text = parseText(source, { displayPath: fileName, plugins: [remarkGfm] });
  const { file, root } = text;
  const { picture, ...cover } = readFrontMatter(text, documentFields);
  const [introduction = [], ...sections] = splitAtHeadings(
    root.children.filter(({ type }) => type !== 'yaml'),
  );
  const content = {
    ...cover,
    // The schema has checked the name.
    Picture: drawings[picture] as ComponentType,
    introduction: introduction.map((paragraph) => toText(paragraph)),
    sections: sections.flatMap((section) => readSection(section, file)),
  };
  if (file.messages.length > 0) throw new TextMistakes(file);
  return content;
}

/** Reads a document by its name: a text in `documents/texts`. */
export const loadDocument = (name: string): DocumentContent =>
  readDocument(
    readFileSync(path.join(import.meta.dirname, `../texts/${name}.mdx`), 'utf8'),
    `mfe-forms/documents/texts/${name}.mdx`,
  );
