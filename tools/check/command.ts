import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { isReleaseName, releaseNames } from '@proper/operator-kit/repository';
import { buildChanged } from '../build-changed';
import { checkCheckout } from './admission';
import { lint } from './lint';

const help = `Checks format, lint, unused code, links and the contract; or, with a workspace, whether the gate would admit its release.

Usage: npm run check
       npm run check -- [options] WORKSPACE ...

  WORKSPACE        ${releaseNames.join(', ')}: builds it if it has changed, and
                   puts it through the gate with the deployed releases, in a temporary folder
  --from SITE      where the deployed releases are: the address of a site, the folder of another checkout, or a remotes.json
                   (default: the site in DATA_DIR; without one, what remotes.json names)
  --no-browser     does not open the pages of the new releases in Chromium
  --help           this text

Exit codes: 0 all is well, or would be admitted; 1 something must be fixed, or the check could not run; 2 bad usage;
3 a release would be refused.`;

const { values, positionals } = readArguments(
  { from: { type: 'string' }, 'no-browser': { type: 'boolean', default: false } },
  help,
);
const unknown = positionals.filter((name) => !isReleaseName(name));
if (unknown.length > 0) usageError(`There is no workspace ${unknown.join(', ')}.`, help);
const names = positionals.filter(isReleaseName);
if (names.length === 0) {
  if (values.from !== undefined || values['no-browser']) usageError('Name the workspace to check.', help);
  process.exit(lint() ? exitCodes.done : exitCodes.failed);
}

if (!(await buildChanged(names))) process.exit(exitCodes.failed);
try {
  const isRefused = await checkCheckout({ names, from: values.from, browser: !values['no-browser'] });
  process.exitCode = isRefused ? exitCodes.refused : exitCodes.done;
} catch (cause) {
  if (!(cause instanceof OperatorError)) throw cause;
  console.error(cause.message);
  process.exitCode = exitCodes.failed;
}
