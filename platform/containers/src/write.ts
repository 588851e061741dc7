// Writes the generated parts for `npm run format`: nginx's headers, and the teams' part of docker-compose.yml.
import { readFileSync, writeFileSync } from 'node:fs';
import { releaseNames } from '@proper/operator-kit/repository';
import { headersConfiguration, headersFile } from './headers-configuration';
import { composeFile, composeWithTeams } from './teams-in-compose';

writeFileSync(headersFile, headersConfiguration());
writeFileSync(composeFile, composeWithTeams(readFileSync(composeFile, 'utf8'), releaseNames));
