import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { headersConfiguration } from './headers-configuration';
import { headersFile } from './places';

it("nginx's headers are those of the one place that says them; npm run nginx writes them anew", () => {
  expect(readFileSync(headersFile, 'utf8')).toBe(headersConfiguration());
});
