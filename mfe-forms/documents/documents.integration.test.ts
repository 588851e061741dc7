import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDocumentOf } from './read/document';
import { renderDocument } from './render';

const documents = readdirSync(path.join(import.meta.dirname, 'texts')).map((file) => {
  const name = path.basename(file, '.mdx');
  return { name, content: readDocumentOf(name) };
});

const renderFirst = async (): Promise<Buffer> => {
  const [first] = documents;
  return Buffer.from(first ? await renderDocument(first.content) : []);
};

/** The page count that the PDF itself states, in the root of its page tree. */
const pagesIn = (bytes: Uint8Array): number =>
  Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(Buffer.from(bytes).toString('latin1'))?.[1]);

describe('the PDFs', { timeout: 30_000 }, () => {
  it.each(documents)(
    'have each section of $name on one page, between the contents and the way back to the site',
    async ({ content }) => {
      const pages = pagesIn(await renderDocument(content));
      expect(pages).toBe(3 + content.sections.length);
      expect(pages).toBeGreaterThanOrEqual(4);
    },
  );

  it('are the same bytes every time', async () => {
    expect((await renderFirst()).equals(await renderFirst())).toBe(true);
  });

  it.each(documents)('lead from $name to the site, on every page and at the end', async ({ content }) => {
    const text = Buffer.from(await renderDocument(content)).toString('latin1');
    const targets = [...text.matchAll(/\/URI \(([^)]+)\)/g)].map(([, target]) => target);
    const pages = content.sections.length + 2;
    expect(targets.filter((target) => target === 'https://proper.example/').length).toBeGreaterThan(pages);
    for (const path of ['/contact', '/resources', '/about'])
      expect(targets).toContain(`https://proper.example${path}`);
  });

  it('state their language and their author', async () => {
    const text = (await renderFirst()).toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text).toContain('/Lang (en-GB)');
    expect(text).toContain('(Proper)');
  });
});
