import { readFileSync } from 'node:fs';
import { releaseNames } from '@proper/operator-kit/repository';
import { expect, it } from 'vitest';
import { headersConfiguration, headersFile } from './headers-configuration';
import { composeFile, composeWithTeams } from './teams-in-compose';

const compose = readFileSync(composeFile, 'utf8');

// `npm run format` writes both files.
it("nginx's headers are those of the composer and the server", () => {
  expect(readFileSync(headersFile, 'utf8')).toBe(headersConfiguration());
});

it('docker-compose.yml has a container for each team in remotes.json, and for a fourth remote once it is added', () => {
  expect(composeWithTeams(compose, releaseNames)).toBe(compose);
  const extended = composeWithTeams(compose, [...releaseNames, 'mfe-careers']);
  expect(extended).toContain('      mfe-careers: { condition: service_healthy, required: false }\n');
  expect(extended).toMatch(/^ {2}mfe-careers:\n {4}<<: \*release\n.*NAME: mfe-careers/m);
});
