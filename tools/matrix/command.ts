import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { refusalInWords } from '@proper/composer/errors';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { releaseNames, root } from '@proper/operator-kit/repository';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import type { ReleaseName } from '@proper/shared-types/release';
import { keptReport } from '../api/check';
import { buildChanged } from '../build-changed';
import { releaseOf } from '../built-release';
import { buildIn } from '../reproducible/build-twice';
import { copyOf, deploy, type Sources } from './deploy';
import { type Deployment, deploymentsOf, expectedOf, type Releases } from './expect';
import { commitOf, declareRange, extract } from './extract';

const remotes = releaseNames.filter((name) => name !== 'shell');

const help = `Deploys shell and remotes of now onto a site of before, in every order, and opens every page in a browser: what the
ranges in package.json say must be what happens.

Usage: npm run matrix -- [options]

  --before COMMIT  what is before (default: the commit of the last release, in shared-types/api-released.md)
  --range RANGE    builds the remotes of before as if they worked with RANGE, such as "^1 || ^2": whether they would
  --help           this text

It builds both times (some minutes) and keeps what it built of before in .proper/matrix.
Exit codes: 0 as the ranges say, 1 otherwise, 2 bad usage, 4 the history that is here lacks the commit.`;

const { values, positionals } = readArguments(
  { before: { type: 'string' }, range: { type: 'string' } },
  help,
);
if (positionals.length > 0) usageError(`"${positionals.join(' ')}" is not understood.`, help);
const before = values.before ?? keptReport(root, 'shared-types', 'released')?.commit;
if (before === undefined)
  usageError('Nothing says what was released last: name it with --before COMMIT.', help);

const sourcesIn = (folder: string): Sources =>
  Object.fromEntries(releaseNames.map((name) => [name, path.join(folder, name, 'dist')]));

/** Builds shell and remotes of before, unless they were. Returns where. */
async function buildBefore(commit: string): Promise<Sources> {
  // By all that was asked for: another range, or a branch that has gone on, is another build.
  const suffix =
    values.range === undefined ? '' : `-${encodeURIComponent(values.range).replaceAll('*', '%2A')}`;
  const folder = path.join(root, '.proper/matrix', commit + suffix);
  const sources = sourcesIn(folder);
  if (Object.values(sources).every((source) => existsSync(path.join(source, 'release.json')))) return sources;
  extract(root, commit, folder);
  for (const name of values.range === undefined ? [] : remotes)
    if (!declareRange(path.join(folder, name), values.range ?? ''))
      throw new OperatorError(`${commit} is from before remotes named ranges: leave --range out.`);
  for (const name of releaseNames) {
    console.log(`building ${name} of ${commit} ...`);
    const built = await buildIn(folder, name);
    if (!built.ok) throw new OperatorError(`${name} of ${commit} does not build any more:\n${built.output}`);
  }
  return sources;
}

const releasesOf = (sources: Sources): Releases =>
  Object.fromEntries(releaseNames.map((name) => [name, releaseOf(name, sources[name])]));

const shortOf = (versions: Readonly<Record<string, string>>, now: Releases): string =>
  Object.entries(versions)
    .map(([name, version]) => `${name} ${version === now[name]?.version ? 'of now' : 'of before'}`)
    .join(', ');

/** Deploys onto a copy of the site of before. Returns whether that ended as the ranges say. */
async function runs(
  { what, ofNow }: Deployment,
  { base, scratch, before: old, now }: { base: string; scratch: string; before: Sources; now: Sources },
): Promise<boolean> {
  const from = (name: ReleaseName): Sources => (ofNow.includes(name) ? now : old);
  const sources = Object.fromEntries(releaseNames.map((name) => [name, from(name)[name] ?? '']));
  const dataDir = copyOf(base, path.join(scratch, what.replaceAll(/\W+/g, '-')));
  const expected = expectedOf(releasesOf(sources), releasesOf(old));
  const { versions, refusals } = await deploy({ dataDir, sources, browser: true });
  rmSync(dataDir, { recursive: true, force: true });
  const isExpected = isDeepStrictEqual({ ...versions }, { ...expected });
  const ofNowReleases = releasesOf(now);
  console.log(`\n${what}: ${isExpected ? 'as the ranges say' : 'NOT as the ranges say'}`);
  console.log(`  live: ${shortOf(versions, ofNowReleases)}`);
  if (!isExpected) console.log(`  said: ${shortOf(expected, ofNowReleases)}`);
  for (const { name, version, reason } of refusals) console.log(`  refused ${name} ${version}: ${reason}`);
  return isExpected;
}

async function matrix(source: string): Promise<number> {
  const commit = commitOf(root, source);
  if (commit === undefined) {
    console.error(
      `The history that is here lacks ${source}, as that of a shallow clone does: git fetch --unshallow.`,
    );
    return exitCodes.unavailable;
  }
  return withScratchFolder('matrix', async (scratch) => {
    const sources = { before: await buildBefore(commit), now: sourcesIn(root) };
    if (!(await buildChanged({ modes: ['production'], report: (line) => console.log(line) })))
      return exitCodes.failed;
    const base = path.join(scratch, 'base');
    mkdirSync(base);
    const { refusals } = await deploy({ dataDir: base, sources: sources.before, browser: true });
    if (refusals.length > 0)
      throw new OperatorError(
        `There is no site of ${commit} to deploy onto:\n${refusals.map(refusalInWords).join('\n')}`,
      );
    console.log(`the site of ${commit} stands, and every page of it comes to life`);
    let areExpected = true;
    for (const deployment of deploymentsOf(remotes))
      areExpected = (await runs(deployment, { base, scratch, ...sources })) && areExpected;
    return areExpected ? exitCodes.done : exitCodes.failed;
  });
}

try {
  process.exitCode = await matrix(before);
} catch (cause) {
  if (!(cause instanceof OperatorError)) throw cause;
  console.error(cause.message);
  process.exitCode = exitCodes.failed;
}
