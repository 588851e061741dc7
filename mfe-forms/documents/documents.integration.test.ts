import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { generatedFiles } from './index';
import { loadDocument } from './read/document';
import { renderDocument } from './render';

const documents = readdirSync(path.join(import.meta.dirname, 'texts')).map((file) => {
  const name = path.basename(file, '.mdx');
  return { name, content: loadDocument(name) };
});

const renderFirst = (): Buffer => {
  const [first] = documents;
  return Buffer.from(first ? renderDocument(first.content) : []);
};

/** The page count that the PDF itself states, in the root of its page tree. */
const pagesIn = (bytes: Uint8Array): number =>
  Number(/\/Type \/Pages[^>]*?\/Count (\d+)/.exec(Buffer.from(bytes).toString('latin1'))?.[1]);

type Call = (...values: readonly number[]) => number;

/** PDFium's functions for a document's structure. An element is a pointer; texts go into a buffer. */
interface StructureReader {
  readonly HEAPU8: Uint8Array;
  readonly _malloc: Call;
  readonly _FPDF_StructTree_GetForPage: Call;
  readonly _FPDF_StructTree_CountChildren: Call;
  readonly _FPDF_StructTree_GetChildAtIndex: Call;
  readonly _FPDF_StructElement_GetType: Call;
  readonly _FPDF_StructElement_GetAltText: Call;
  readonly _FPDF_StructElement_CountChildren: Call;
  readonly _FPDF_StructElement_GetChildAtIndex: Call;
}

/** Returns what a screen reader finds on each page: element types in order, and the texts of pictures. */
async function readStructure(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  const library = await PDFiumLibrary.init();
  // PDFium can read the structure, but the package does not expose that.
  const module: StructureReader = Reflect.get(library, 'module');
  const document = await library.loadDocument(bytes);
  const buffer = module._malloc(1024);
  const textOf = (read: (buffer: number, length: number) => number) =>
    Buffer.from(module.HEAPU8.slice(buffer, buffer + Math.max(0, read(buffer, 1024) - 2))).toString(
      'utf16le',
    );
  const listFrom = (element: number): readonly string[] => {
    const type = textOf((at, length) => module._FPDF_StructElement_GetType(element, at, length));
    const words = textOf((at, length) => module._FPDF_StructElement_GetAltText(element, at, length));
    const children = Array.from({ length: module._FPDF_StructElement_CountChildren(element) }, (_, index) =>
      module._FPDF_StructElement_GetChildAtIndex(element, index),
    );
    return [words === '' ? type : `${type}: ${words}`, ...children.filter(Boolean).flatMap(listFrom)];
  };
  const pages = [...document.pages()].map((page) => {
    const tree = module._FPDF_StructTree_GetForPage(Reflect.get(page, 'pageIdx'));
    return Array.from({ length: module._FPDF_StructTree_CountChildren(tree) }, (_, index) =>
      listFrom(module._FPDF_StructTree_GetChildAtIndex(tree, index)),
    ).flat();
  });
  library.destroy();
  return pages;
}

describe('the PDFs', { timeout: 30_000 }, () => {
  it.each(documents)(
    'have each section of $name on one page, between the contents and the way back to the site',
    ({ content }) => {
      const pages = pagesIn(renderDocument(content));
      expect(pages).toBe(3 + content.sections.length);
      expect(pages).toBeGreaterThanOrEqual(4);
    },
  );

  it('are the same bytes every time', () => {
    expect(renderFirst().equals(renderFirst())).toBe(true);
  });

  it.each(documents)('lead from $name to the site, on every page and at the end', ({ content }) => {
    const text = Buffer.from(renderDocument(content)).toString('latin1');
    const targets = [...text.matchAll(/\/URI \(([^)]+)\)/g)].map(([, target]) => target);
    const pages = content.sections.length + 2;
    expect(targets.filter((target) => target === 'https://proper.example/').length).toBeGreaterThanOrEqual(
      pages,
    );
    for (const path of ['/contact', '/resources', '/about'])
      expect(targets).toContain(`https://proper.example${path}`);
  });

  it('state their language and their author', () => {
    const text = renderFirst().toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text).toContain('/Lang (en-GB)');
    expect(text).toContain('(Proper)');
  });

  it.each(documents)(
    'are read out with headings, lists, tables and a text for each picture: $name',
    async ({ content }) => {
      const [cover = [], contents = [], ...pages] = await readStructure(renderDocument(content));
      expect(cover).toEqual(expect.arrayContaining(['H1', `Figure: ${content.pictureText}`]));
      expect(contents).toEqual(expect.arrayContaining(['H1', 'TOC', 'Link', 'H2']));
      for (const [index, { blocks }] of content.sections.entries()) {
        const kinds = blocks.map(({ kind }) => kind);
        expect(pages[index]).toContain('H1');
        if (kinds.includes('table')) expect(pages[index]).toEqual(expect.arrayContaining(['Table', 'TH']));
        if (kinds.includes('steps') || kinds.includes('checklist')) expect(pages[index]).toContain('LI');
      }
    },
  );
});

it('the previews are small, and the same bytes every time', async () => {
  const small = generatedFiles.find(({ file }) => file.endsWith('playbook-1-480.avif'));
  const picture = Buffer.from((await small?.render()) ?? []);
  expect(await sharp(picture).metadata()).toMatchObject({ width: 480, height: 679 });
  expect(picture.length).toBeLessThan(30_000);
  expect(picture.equals(Buffer.from((await small?.render()) ?? []))).toBe(true);
});
