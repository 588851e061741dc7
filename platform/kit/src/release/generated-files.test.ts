import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cached } from './generated-files';

let scratch: string;
let makes: number;
beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'proper-build-cache-'));
  makes = 0;
});
afterEach(() => rmSync(scratch, { recursive: true }));

const cache = (): string => path.join(scratch, 'cache');

async function pictureOf(title: string, drawing = 'a line'): Promise<string> {
  // A build reads each file of code only once, so each drawing has its own.
  const code = path.join(scratch, `${drawing}.ts`);
  writeFileSync(code, drawing);
  const make = async () => Buffer.from(`${title}, picture ${++makes}`);
  return Buffer.from(await cached({ files: [code], data: title }, make, cache())).toString();
}

describe('a picture', () => {
  it('is drawn once, until its title or the drawing code changes', async () => {
    expect(await pictureOf('One')).toBe('One, picture 1');
    expect(await pictureOf('One')).toBe('One, picture 1');
    expect(await pictureOf('Two')).toBe('Two, picture 2');
    expect(await pictureOf('One', 'a circle')).toBe('One, picture 3');
  });
});
