import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cached, hashFiles } from './generated-files';

let scratch: string;
let makes: number;
beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'proper-build-cache-'));
  makes = 0;
});
afterEach(() => rmSync(scratch, { recursive: true }));

async function pictureOf(title: string, drawing = 'a line'): Promise<string> {
  const code = path.join(scratch, 'drawing.ts');
  writeFileSync(code, drawing);
  const make = async () => Buffer.from(`${title}, picture ${++makes}`);
  return Buffer.from(await cached([hashFiles([code]), title], make, path.join(scratch, 'cache'))).toString();
}

describe('a picture', () => {
  it('is drawn once, until its title or the drawing code changes', async () => {
    expect(await pictureOf('One')).toBe('One, picture 1');
    expect(await pictureOf('One')).toBe('One, picture 1');
    expect(await pictureOf('Two')).toBe('Two, picture 2');
    expect(await pictureOf('One', 'a circle')).toBe('One, picture 3');
  });
});
