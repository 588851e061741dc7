import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder } from '@proper/common/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { hashFiles, readOrGenerate } from './generated-files';

const folder = makeTemporaryFolder();

it('a picture is drawn once, until its title or the drawing code changes', async () => {
  let drawn = 0;
  const code = path.join(folder, 'drawing.ts');
  const drawPicture = async (title: string, drawing = 'a line') => {
    writeFileSync(code, drawing);
    const draw = async () => Buffer.from(`${title}, picture ${++drawn}`);
    return String(await readOrGenerate([hashFiles([code]), title], draw, path.join(folder, 'cache')));
  };
  expect(await drawPicture('One')).toBe('One, picture 1');
  expect(await drawPicture('One')).toBe('One, picture 1');
  expect(await drawPicture('Two')).toBe('Two, picture 2');
  expect(await drawPicture('One', 'a circle')).toBe('One, picture 3');
});
