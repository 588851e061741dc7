import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Resource } from '../src/content/resource-fields';
import { builtPages } from '../test-support/content';

it('each PDF is offered by the page of one resource', () => {
  const offered = builtPages.flatMap(({ data }) => (data as Resource).document ?? []);
  const texts = readdirSync(path.join(import.meta.dirname, 'texts'));
  expect(offered.sort()).toEqual(texts.map((file) => path.basename(file, '.mdx')).sort());
});
