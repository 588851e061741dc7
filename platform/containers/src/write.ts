import { writeFileSync } from 'node:fs';
import { envExample } from './env-example';
import { headersConfiguration } from './headers-configuration';
import { envExampleFile, headersFile } from './places';

for (const [file, text] of [
  [headersFile, headersConfiguration()],
  [envExampleFile, envExample()],
] as const) {
  writeFileSync(file, text);
  console.log(`${file} written`);
}
