import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { isReleaseName, releaseNames, root } from '@proper/operator-kit/repository';
import { buildTwice } from './build-twice';

const help = `Builds releases twice, in two folders with nothing but what their version covers, and compares every file.

Usage: npm run reproducible -- [options] [workspace ...]

  workspace            ${releaseNames.join(', ')} (default: all)
  --mode MODE          production (default) or development
  --help               this text

Exit codes: 0 the same bytes, 1 other bytes or no build, 2 bad usage.`;

const { values, positionals } = readArguments({ mode: { type: 'string', default: 'production' } }, help);
const { mode } = values;
if (mode !== 'production' && mode !== 'development')
  usageError(`--mode ${mode} is neither production nor development.`, help);
const names = positionals.length === 0 ? releaseNames : positionals.filter(isReleaseName);
if (names.length < positionals.length)
  usageError(`There is no workspace of that name among: ${positionals.join(', ')}.`, help);

let isReproducible = true;
for (const name of names) {
  const scratch = mkdtempSync(path.join(tmpdir(), 'proper-reproducible-'));
  try {
    const outcome = await buildTwice(root, name, scratch, mode);
    isReproducible &&= outcome.ok && outcome.differing.length === 0;
    if (!outcome.ok) console.error(`${name} does not build from what its version covers:\n${outcome.output}`);
    else if (outcome.differing.length > 0)
      console.error(`${name} differs in ${outcome.differing.length} files: ${outcome.differing.join(', ')}`);
    else console.log(`${name} is the same twice, in all of its ${outcome.files} files`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
process.exit(isReproducible ? exitCodes.done : exitCodes.failed);
