import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { oneOf, TextReader } from '@proper/preset/content';
import type { RootContent } from 'mdast';
import type { ComponentType } from 'react';
import remarkGfm from 'remark-gfm';
import * as v from 'valibot';
import type { DocumentContent, DocumentSection } from '../model';
import { blocksOf } from './blocks';

const words = (what: string) => v.pipe(v.string(`a text: ${what}`), v.nonEmpty(`it says ${what}`));

/** The front matter of a document. */
const documentFields = v.strictObject({
  title: words('the title on its cover'),
  subtitle: words('what its reader can do with it, in a sentence'),
  type: words('what the reader holds, such as Guide'),
  keywords: v.array(v.string('a word or two'), 'a list, such as [delegation, authority]'),
  picture: words('the drawing of its cover: a file of documents/covers'),
  previews: v.array(v.number('a page of the PDF'), 'the pages that its page shows: [1, 5, 7]; [] for none'),
});

/** A document and its name. */
export interface NamedDocument {
  /** The name of its text and of its PDF. */
  readonly name: string;
  /** The pages that can be read before it is asked for. */
  readonly previews: readonly number[];
  readonly content: DocumentContent;
}

const covers = path.join(import.meta.dirname, '../covers');

/** The drawing of a cover; undefined where there is none of that name. */
async function drawingOf(name: string): Promise<ComponentType | undefined> {
  if (!readdirSync(covers).includes(`${name}.tsx`)) return undefined;
  const module = (await import(`../covers/${name}.tsx`)) as Readonly<
    Record<string, ComponentType | undefined>
  >;
  return module[name];
}

/** Splits a text at its headings: what comes before the first, then each heading with what follows it. */
function partsAt(nodes: readonly RootContent[]): readonly (readonly RootContent[])[] {
  const parts: RootContent[][] = [[]];
  for (const node of nodes)
    if (node.type === 'heading' && node.depth <= 2) parts.push([node]);
    else parts.at(-1)?.push(node);
  return parts;
}

function sectionOf(
  [heading, lead, ...nodes]: readonly RootContent[],
  reader: TextReader,
): readonly DocumentSection[] {
  if (!heading) return [];
  if (lead?.type !== 'paragraph')
    reader.wrong(heading, 'a section begins with a paragraph that says what it is for.');
  return [
    { title: reader.words(heading), lead: lead ? reader.words(lead) : '', blocks: blocksOf(nodes, reader) },
  ];
}

/**
 * Reads a document's text.
 *
 * @param shown - The file as mistakes name it.
 * @throws TextMistakes for what its author has to mend.
 */
export async function readDocument(source: string, shown: string): Promise<Omit<NamedDocument, 'name'>> {
  const reader = new TextReader(source, shown, { plugins: [remarkGfm] });
  const { picture, previews, ...cover } = reader.fields(documentFields);
  const [introduction = [], ...sections] = partsAt(reader.nodes);
  const drawing = await drawingOf(picture);
  if (!drawing) {
    const drawings = readdirSync(covers).flatMap((file) => /^([A-Z]\w*)\.tsx$/.exec(file)?.[1] ?? []);
    reader.wrongField('picture', `there is no ${picture} in documents/covers. There is ${oneOf(drawings)}.`);
  }
  const content: DocumentContent = {
    ...cover,
    Picture: drawing ?? (() => null),
    introduction: introduction.map((paragraph) => reader.words(paragraph)),
    sections: sections.flatMap((section) => sectionOf(section, reader)),
  };
  reader.finish();
  return { previews, content };
}

const folder = path.join(import.meta.dirname, '../texts');

/** Every document: one for each text in `documents/texts`. */
export const readDocuments = (): Promise<readonly NamedDocument[]> =>
  Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith('.mdx'))
      .sort()
      .map(async (file) => ({
        name: path.basename(file, '.mdx'),
        ...(await readDocument(
          readFileSync(path.join(folder, file), 'utf8'),
          `mfe-forms/documents/texts/${file}`,
        )),
      })),
  );
