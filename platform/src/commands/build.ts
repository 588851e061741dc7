import { parseArgs } from 'node:util';
import type { ReleaseName } from 'shared-types/release';
import { buildChanged } from './build-changed';
import { releaseNames } from './workspaces';

const help = `Builds the releases of the shell and the remotes that changed since their last build.

Usage: npm run build -- [options] [workspace ...]

  workspace            ${releaseNames.join(', ')} (default: all)
  --mode MODE          production (default) or development
  --force              build even what has not changed
  --help               this text

Exit codes: 0 built, 1 a build failed, 2 bad usage.`;

const isReleaseName = (name: string): name is ReleaseName => releaseNames.some((known) => known === name);

function usageError(message: string): never {
  console.error(`${message}\n\n${help}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        mode: { type: 'string', default: 'production' },
        force: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (cause) {
    return usageError(cause instanceof Error ? cause.message : String(cause));
  }
}

const { values, positionals } = readArguments();
if (values.help) {
  console.log(help);
  process.exit(0);
}
const { mode } = values;
if (mode !== 'production' && mode !== 'development')
  usageError(`--mode ${mode} is neither production nor development.`);
const names = positionals.length === 0 ? releaseNames : positionals.filter(isReleaseName);
if (names.length < positionals.length)
  usageError(`There is no workspace of that name among: ${positionals.join(', ')}.`);
const built = await buildChanged({ mode, names, force: values.force, report: (line) => console.log(line) });
process.exit(built ? 0 : 1);
