import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { root } from '@proper/operator-kit/repository';
import { faultsOf, reportFiles } from './check';
import { contractPackages, describePackages } from './packages';
import { writeReport } from './report';

const help = `Checks the public surface of ${contractPackages.join(' and ')}: that its report says what the sources say, that the
version fits what changed since the last release, and that everything exported has a comment.

Usage: npm run api -- [options]

  --write      writes the reports (${reportFiles.present} of each package) first
  --released   says that the present versions are released: writes ${reportFiles.released}, too
  --help       this text

Exit codes: 0 all is well, 1 something is not, 2 bad usage.`;

const { values, positionals } = readArguments(
  { write: { type: 'boolean', default: false }, released: { type: 'boolean', default: false } },
  help,
);
if (positionals.length > 0) usageError(`"${positionals.join(' ')}" is not understood.`, help);

/** The commit of the sources as they stand. */
function commitOfSources(): string {
  const git = (...args: readonly string[]): string => {
    const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0)
      throw new OperatorError(
        `The commit of a release is asked of git, which failed: ${error?.message ?? stderr}`,
      );
    return stdout.trim();
  };
  const reports = contractPackages.flatMap((name) =>
    Object.values(reportFiles).map((file) => `:!${name}/${file}`),
  );
  if (git('status', '--porcelain', '--', '.', ...reports) !== '')
    throw new OperatorError(
      'There are changes that are not committed: what is released has a commit. Commit them first.',
    );
  return git('rev-parse', '--short=10', 'HEAD');
}

async function run(): Promise<number> {
  const packages = await describePackages(root);
  const write = (name: string, file: string, text: string): void =>
    writeFileSync(path.join(root, name, file), text);
  if (values.write || values.released)
    for (const { report } of packages) write(report.package, reportFiles.present, writeReport(report));
  const faults = packages.flatMap((each) => faultsOf(root, each));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) return exitCodes.failed;
  for (const { report } of packages) {
    if (values.released)
      write(report.package, reportFiles.released, writeReport({ ...report, commit: commitOfSources() }));
    const count = [...report.entries.values()].flat().length;
    console.log(`${report.package} ${report.version}: ${count} lines of surface, as reported`);
  }
  return exitCodes.done;
}

try {
  process.exitCode = await run();
} catch (cause) {
  if (!(cause instanceof OperatorError)) throw cause;
  console.error(cause.message);
  process.exitCode = exitCodes.failed;
}
