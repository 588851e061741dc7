import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { howToFetch, isHere, isReleaseName, releaseNames } from '@proper/operator-kit/repository';
import { buildChanged } from './build-changed';

const help = `Builds the releases of the shell and the remotes that changed since their last build.

Usage: npm run build -- [options] [workspace ...]

  workspace            ${releaseNames.join(', ')} (default: all that are here)
  --force              build even what has not changed
  --help               this text

Exit codes: 0 built, 1 a build failed, 2 bad usage.`;

const { values, positionals } = readArguments({ force: { type: 'boolean', default: false } }, help);
const names = positionals.length === 0 ? releaseNames : positionals.filter(isReleaseName);
if (names.length < positionals.length)
  usageError(`There is no workspace of that name among: ${positionals.join(', ')}.`, help);
const absent = positionals.filter(isReleaseName).find((name) => !isHere(name));
if (absent !== undefined) usageError(howToFetch(absent), help);
const built = await buildChanged({ names, force: values.force, report: console.log });
process.exit(built ? exitCodes.done : exitCodes.failed);
