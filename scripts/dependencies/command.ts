import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { root } from '@proper/operator-kit/repository';
import { checkDependencies, documentFile } from './check';
import { writeDocument } from './document';
import { readLockfile } from './lockfile';

const help = `Checks what production depends on: licences, reasons, typefaces and install scripts.

Usage: npm run dependencies -- [options]

  --write    writes ${documentFile} anew first
  --help     this text

Exit codes: 0 all is well, 1 something is not, 2 bad usage.`;

const { values, positionals } = readArguments({ write: { type: 'boolean', default: false } }, help);
if (positionals.length > 0) usageError(`"${positionals.join(' ')}" is not understood.`, help);
if (values.write) writeFileSync(path.join(root, documentFile), writeDocument(readLockfile(root)));
const problems = checkDependencies(root);
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log('All dependencies have a reason and a licence that is allowed.');
process.exit(problems.length === 0 ? exitCodes.done : exitCodes.failed);
