import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { environmentRows } from './environment';
import { root } from './repository';

it('every variable that the server reads stands in the README as it is', () => {
  expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain(environmentRows());
});
