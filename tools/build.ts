import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { howToFetch, isHere, isReleaseName, releaseNames } from '@proper/operator-kit/repository';
import { buildChanged } from './build-changed';

const help = `Builds the releases of the shell and the remotes that have changed since their last build.

Usage: npm run build -- [options] [workspace ...]

  workspace            ${releaseNames.join(', ')} (default: all in this checkout)
  --force              builds unchanged releases too
  --help               this text

Exit codes: 0 built, 1 a build failed, 2 bad usage.`;

const { values, positionals } = readArguments({ force: { type: 'boolean', default: false } }, help);
const unknown = positionals.filter((name) => !isReleaseName(name));
if (unknown.length > 0) usageError(`There is no workspace ${unknown.join(', ')}.`, help);
const names = positionals.filter(isReleaseName);
const absent = names.find((name) => !isHere(name));
if (absent !== undefined) usageError(howToFetch(absent), help);
const isBuilt = await buildChanged(names.length > 0 ? names : releaseNames, values.force);
process.exit(isBuilt ? exitCodes.done : exitCodes.failed);
