import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { isReleaseName, releaseNames } from '@proper/operator-kit/repository';
import { buildChanged } from '../build-changed';
import { type Admission, checkAdmission } from './admission';
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

/** Formats the gate's decision on each release, a line each. */
function formatAdmission({ deployed, versions, refusals, documents, from }: Admission): string {
  const decisions = names.map((name) => {
    const refusal = refusals.find((candidate) => candidate.name === name);
    if (refusal) {
      const { version, reason, isAcceptable = false } = refusal;
      const advice = `\n  if this is intended, an operator can accept it: npm run site -- compose --accept ${name}@${version}="why"`;
      return `${name} ${version} would be refused: ${reason}${isAcceptable ? advice : ''}`;
    }
    const version = versions[name];
    return `${name} ${version} ${version === deployed[name] ? 'is already deployed' : 'would be admitted'}`;
  });
  const otherRefusals = refusals
    .filter(({ name }) => names.every((checked) => checked !== name))
    .map(({ name, version, reason }) => `${name} ${version}, which is deployed, would be refused: ${reason}`);
  const { rendered, unchanged } = documents;
  const scope = `Compared with ${from}: ${rendered} documents would change, ${unchanged} would not.`;
  return [...decisions, ...otherRefusals, scope].join('\n');
}

if (!(await buildChanged(names))) process.exit(exitCodes.failed);
try {
  const admission = await checkAdmission({
    names,
    from: values.from,
    browser: !values['no-browser'],
  });
  console.log(`\n${formatAdmission(admission)}`);
  process.exitCode = admission.refusals.length > 0 ? exitCodes.refused : exitCodes.done;
} catch (cause) {
  if (!(cause instanceof OperatorError)) throw cause;
  console.error(cause.message);
  process.exitCode = exitCodes.failed;
}
