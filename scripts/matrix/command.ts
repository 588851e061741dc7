import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { exitCodes, readArguments, usageError } from 'operator-kit/arguments';
import { OperatorError } from 'operator-kit/operator-error';
import { releaseNames, root } from 'operator-kit/repository';
import type { Release, ReleaseName } from 'shared-types/release';
import { keptReport } from '../api/check';
import { buildChanged } from '../build-changed';
import { buildIn } from '../reproducible/build-twice';
import { copyOf, deploy, type Sources } from './deploy';
import { type Deployment, deploymentsOf, expectedOf, type Releases } from './expect';
import { declareRange, extract, hasCommit } from './extract';

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
const commit = values.before ?? keptReport(root, 'shared-types', 'released')?.commit;
if (commit === undefined)
  usageError('Nothing says what was released last: name it with --before COMMIT.', help);

const releaseAt = (source: string): Release =>
  JSON.parse(readFileSync(path.join(source, 'release.json'), 'utf8')) as Release;

const sourcesIn = (folder: string): Sources =>
  Object.fromEntries(releaseNames.map((name) => [name, path.join(folder, name, 'dist')]));

/** Builds shell and remotes of before, unless they were. Returns where. */
async function buildBefore(before: string): Promise<Sources> {
  const suffix = values.range === undefined ? '' : `-${values.range.replaceAll(/[^\d.]+/g, '-')}`;
  const folder = path.join(root, '.proper/matrix', before + suffix);
  const sources = sourcesIn(folder);
  if (Object.values(sources).every((source) => existsSync(path.join(source, 'release.json')))) return sources;
  extract(root, before, folder);
  for (const name of values.range === undefined ? [] : remotes)
    if (!declareRange(path.join(folder, name), values.range ?? ''))
      throw new OperatorError(`${before} is from before remotes named ranges: leave --range out.`);
  for (const name of releaseNames) {
    console.log(`building ${name} of ${before} ...`);
    const built = await buildIn(folder, name);
    if (!built.ok) throw new OperatorError(`${name} of ${before} does not build any more:\n${built.output}`);
  }
  return sources;
}

const releasesOf = (sources: Sources): Releases =>
  Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, releaseAt(source)]));

const shortOf = (versions: Readonly<Record<string, string>>, now: Releases): string =>
  Object.entries(versions)
    .map(([name, version]) => `${name} ${version === now[name]?.version ? 'of now' : 'of before'}`)
    .join(', ');

/** Deploys onto a copy of the site of before. Returns whether that ended as the ranges say. */
async function runs(
  { what, ofNow }: Deployment,
  { base, scratch, before, now }: { base: string; scratch: string; before: Sources; now: Sources },
): Promise<boolean> {
  const from = (name: string): Sources => (ofNow.includes(name as ReleaseName) ? now : before);
  const sources = Object.fromEntries(releaseNames.map((name) => [name, from(name)[name] ?? '']));
  const dataDir = copyOf(base, path.join(scratch, what.replaceAll(/\W+/g, '-')));
  const expected = expectedOf(releasesOf(sources), releasesOf(before));
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

async function matrix(before: string): Promise<number> {
  if (!hasCommit(root, before)) {
    console.error(
      `The history that is here lacks ${before}, as that of a shallow clone does: git fetch --unshallow.`,
    );
    return exitCodes.unavailable;
  }
  const scratch = mkdtempSync(path.join(tmpdir(), 'proper-matrix-'));
  try {
    const sources = { before: await buildBefore(before), now: sourcesIn(root) };
    if (!(await buildChanged({ modes: ['production'], report: (line) => console.log(line) })))
      return exitCodes.failed;
    const base = path.join(scratch, 'base');
    mkdirSync(base);
    await deploy({ dataDir: base, sources: sources.before, browser: true });
    console.log(`the site of ${before} stands, and every page of it comes to life`);
    let areExpected = true;
    for (const deployment of deploymentsOf(remotes))
      areExpected = (await runs(deployment, { base, scratch, ...sources })) && areExpected;
    return areExpected ? exitCodes.done : exitCodes.failed;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await matrix(commit);
} catch (cause) {
  if (!(cause instanceof OperatorError)) throw cause;
  console.error(cause.message);
  process.exitCode = exitCodes.failed;
}
