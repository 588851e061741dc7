import { writeFileSync } from 'node:fs';
import { headersConfiguration } from './headers-configuration';
import { headersFile } from './places';

writeFileSync(headersFile, headersConfiguration());
console.log(`${headersFile} written`);
