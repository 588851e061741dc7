import { readFileSync, writeFileSync } from 'node:fs';
import { readArguments, usageError } from '@proper/operator-kit/arguments';
import { releaseNames } from '@proper/operator-kit/repository';
import { headersConfiguration, headersFile } from './headers-configuration';
import { composeFile, composeWithTeams } from './teams-in-compose';

const help = `Writes what follows from elsewhere: nginx's headers, and the teams' part of docker-compose.yml.

Usage: npm run format

  --help   this text

Exit codes: 0 written, 2 bad usage.`;

const { positionals } = readArguments({}, help);
if (positionals.length > 0) usageError(`"${positionals.join(' ')}" is not understood.`, help);

for (const [file, text] of [
  [headersFile, headersConfiguration()],
  [composeFile, composeWithTeams(readFileSync(composeFile, 'utf8'), releaseNames)],
] as const) {
  writeFileSync(file, text);
  console.log(`${file} written`);
}
