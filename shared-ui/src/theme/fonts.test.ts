import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, 'fonts');
const files = readdirSync(folder);
const fonts = files.filter((file) => file.endsWith('.woff2'));

it('each font has its licence next to it', () => {
  for (const font of fonts) expect(files).toContain(font.replace('.woff2', '.OFL.txt'));
});

it('each font draws the straight apostrophe of the specification as a curly one', () => {
  for (const file of fonts) {
    const font = create(readFileSync(path.join(folder, file))) as Font;
    const [straight, curly] = ["'", '’'].map((letter) => font.glyphForCodePoint(letter.charCodeAt(0)).id);
    expect(curly, file).toBeGreaterThan(0);
    expect(straight, file).toBe(curly);
  }
});
