import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDocumentOf } from './read/document';
import { renderDocument } from './render';

const documents = readdirSync(path.join(import.meta.dirname, 'texts')).map((file) => {
  const name = path.basename(file, '.mdx');
  const content = readDocumentOf(name);
  return { name, sections: content.sections.length, render: () => renderDocument(content) };
});

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Pages as the PDF counts them itself, in the root of its page tree. */
const pagesIn = (bytes: Uint8Array): number =>
  Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(Buffer.from(bytes).toString('latin1'))?.[1]);

describe('the PDFs', { timeout: 30_000 }, () => {
  it.each(documents)(
    'have each section of $name on one page, after the cover and the contents',
    async ({ render, sections }) => {
      const pages = pagesIn(await render());
      expect(pages).toBe(2 + sections);
      expect(pages).toBeGreaterThanOrEqual(4);
    },
  );

  it('are the same bytes every time', async () => {
    const [first] = documents;
    const digests = [await first?.render(), await first?.render()].map((bytes) =>
      digest(bytes ?? new Uint8Array()),
    );
    expect(digests[0]).toBe(digests[1]);
  });

  it('say what they are', async () => {
    const [first] = documents;
    const text = Buffer.from((await first?.render()) ?? []).toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text).toContain('/Lang (en-GB)');
    expect(text).toContain('(Proper)');
  });
});
