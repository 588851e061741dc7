import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, 'fonts');
const files = readdirSync(folder);
const fonts = files.filter((file) => file.endsWith('.woff2'));

it('all fonts together weigh at most 45 KB', () => {
  const bytes = fonts.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(45 * 1024);
});

it('each font has its licence beside it', () => {
  for (const font of fonts) expect(files).toContain(font.replace('.woff2', '.OFL.txt'));
});
