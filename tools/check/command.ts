import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { isReleaseName, releaseNames } from '@proper/operator-kit/repository';
import type { ReleaseName } from '@proper/shared-types/release';
import { buildChanged } from '../build-changed';
import { type Admission, checkAdmission } from './admission';
import { lint } from './lint';

const help = `Checks format, lint, unused code, links and the contract; or, with a workspace, what the gate would say of its release.

Usage: npm run check
       npm run check -- [options] WORKSPACE ...

  WORKSPACE        ${releaseNames.join(', ')}: is built where it changed, and
                   goes through the whole admission next to what is deployed, in a folder that is gone afterwards
  --from WHERE     what is deployed: the address of a running site, or the folder of another checkout, or a remotes.json
                   (default: the site in DATA_DIR; where there is none, what remotes.json names)
  --no-browser     do not open the pages of the new releases in Chromium
  --help           this text

Exit codes: 0 all is well, or would be admitted; 1 something has to be fixed, or it could not be tried; 2 bad usage;
3 a release would be refused.`;

const { values, positionals } = readArguments(
  { from: { type: 'string' }, 'no-browser': { type: 'boolean', default: false } },
  help,
);
const names = positionals.filter(isReleaseName);
if (names.length < positionals.length)
  usageError(`There is no workspace of that name among: ${positionals.join(', ')}.`, help);
const isOfAdmission = values.from !== undefined || values['no-browser'];
if (names.length === 0 && isOfAdmission) usageError('Name the workspace that is to be checked.', help);
if (names.length === 0) process.exit(lint() ? exitCodes.done : exitCodes.failed);

/** What the gate says of each release that was checked, a line each. */
function formatAdmission(names: readonly ReleaseName[], admission: Admission): string {
  const { deployed, versions, refusals, documents, against } = admission;
  const ofNames = names.map((name) => {
    const refusal = refusals.find((each) => each.name === name);
    if (refusal) {
      const { version, reason, isAcceptable = false } = refusal;
      const how = `if that is right, an operator lets it in with: npm run site -- compose --accept ${name}="why"`;
      return `${name} ${version} would be refused: ${reason}${isAcceptable ? `\n  ${how}` : ''}`;
    }
    const version = versions[name];
    return version === deployed[name]
      ? `${name} ${version} is what is deployed already`
      : `${name} ${version} would be admitted`;
  });
  const ofOthers = refusals
    .filter(({ name }) => !names.some((each) => each === name))
    .map(({ name, version, reason }) => `${name} ${version}, which is deployed, would be refused: ${reason}`);
  const { rendered, unchanged } = documents;
  const scope = `Compared with ${against}: ${rendered} documents would change, ${unchanged} stay.`;
  return [...ofNames, ...ofOthers, scope].join('\n');
}

if (!(await buildChanged({ names, report: console.log }))) process.exit(exitCodes.failed);
try {
  const admission = await checkAdmission({
    names,
    from: values.from,
    browser: !values['no-browser'],
    report: console.log,
  });
  console.log(`\n${formatAdmission(names, admission)}`);
  process.exitCode = admission.refusals.length > 0 ? exitCodes.refused : exitCodes.done;
} catch (cause) {
  if (!(cause instanceof OperatorError)) throw cause;
  console.error(cause.message);
  process.exitCode = exitCodes.failed;
}
