import { readFileSync } from 'node:fs';
import { releaseNames } from '@proper/operator-kit/repository';
import { expect, it } from 'vitest';
import { headersConfiguration, headersFile } from './headers-configuration';
import { composeFile, composeWithTeams } from './teams-in-compose';

// `npm run format` writes them again.
it.each([
  ["nginx's headers are those of the one place that says them", headersFile, headersConfiguration],
  [
    'docker-compose.yml has a container for each team of remotes.json, and no other',
    composeFile,
    () => composeWithTeams(readFileSync(composeFile, 'utf8'), releaseNames),
  ],
])('%s', (_what, file, text) => {
  expect(readFileSync(file, 'utf8')).toBe(text());
});

it('a fourth remote gets a container, for which the composer does not wait in vain', () => {
  const now = readFileSync(composeFile, 'utf8');
  const more = composeWithTeams(now, [...releaseNames, 'mfe-careers']);
  expect(more).toContain('      mfe-careers: { condition: service_healthy, required: false }\n');
  expect(more).toMatch(/^ {2}mfe-careers:\n {4}<<: \*release\n.*NAME: mfe-careers/m);
  expect(composeWithTeams(more, releaseNames)).toBe(now);
});
