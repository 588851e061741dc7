import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { envExample } from './env-example';
import { headersConfiguration } from './headers-configuration';
import { envExampleFile, headersFile } from './places';

// `npm run container-files` writes them anew.
it.each([
  ["nginx's headers are those of the one place that says them", headersFile, headersConfiguration],
  ['.env.example names every variable of the one table', envExampleFile, envExample],
])('%s', (_what, file, text) => {
  expect(readFileSync(file, 'utf8')).toBe(text());
});
