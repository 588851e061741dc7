import { readFileSync, writeFileSync } from 'node:fs';
import { releaseNames } from 'operator-kit/repository';
import { envExample } from './env-example';
import { headersConfiguration } from './headers-configuration';
import { composeFile, envExampleFile, headersFile } from './places';
import { composeWithTeams } from './teams-in-compose';

for (const [file, text] of [
  [headersFile, headersConfiguration()],
  [envExampleFile, envExample()],
  [composeFile, composeWithTeams(readFileSync(composeFile, 'utf8'), releaseNames)],
] as const) {
  writeFileSync(file, text);
  console.log(`${file} written`);
}
