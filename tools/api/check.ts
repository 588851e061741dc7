import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { changesBetween } from './changes';
import type { PresentPackage } from './packages';
import { type Report, readReport, writeReport } from './report';

/** Where a package keeps the report of its sources, and that of its last release. */
export const reportFiles = { present: 'api.md', released: 'api-released.md' } as const;

/** A report as it is kept in the repository; undefined where there is none. */
export function keptReport(root: string, name: string, which: keyof typeof reportFiles): Report | undefined {
  const file = path.join(root, name, reportFiles[which]);
  return existsSync(file) ? readReport(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')) : undefined;
}

const listed = (lines: readonly string[]): string => lines.map((line) => `\n    ${line}`).join('');

/** What is wrong with the version of a package, for what changed since its last release. */
export function faultOfVersion(released: Report, present: Report): string | undefined {
  const { package: name, version } = present;
  const before = released.version;
  const { breaking, added } = changesBetween(released, present);
  const since = `since the release of ${before}`;
  if (semver.lt(version, before)) return `${name} is at ${version}, and ${before} is released already.`;
  if (breaking.length > 0 && semver.major(version) <= semver.major(before))
    return (
      `${name} is at ${version}, and what was written for ${before} may no longer work ${since}:${listed(breaking)}\n` +
      `  Keep what was there beside what is new, which needs a minor version only; or make the version ` +
      `${semver.inc(before, 'major')} in ${name}/package.json, say in CHANGELOG.md what remotes have to change, and follow ` +
      'docs/teams.md, "A new major version".'
    );
  if (added.length > 0 && semver.satisfies(version, `~${semver.major(before)}.${semver.minor(before)}.0`))
    return (
      `${name} is at ${version}, and offers more ${since}:${listed(added)}\n` +
      `  Make the version ${semver.inc(before, 'minor')} in ${name}/package.json, and say in CHANGELOG.md what is new.`
    );
  return undefined;
}

/** What is wrong with a package, each with what to do. */
export function faultsOf(root: string, { report, undocumented }: PresentPackage): readonly string[] {
  const { package: name, version } = report;
  const kept = path.join(root, name, reportFiles.present);
  const text = existsSync(kept) ? readFileSync(kept, 'utf8').replaceAll('\r\n', '\n') : '';
  const released = keptReport(root, name, 'released');
  const changelog = path.join(root, name, 'CHANGELOG.md');
  const isLogged = existsSync(changelog) && readFileSync(changelog, 'utf8').includes(`\n## ${version}`);
  return [
    ...(text === writeReport(report)
      ? []
      : [
          `${name}/${reportFiles.present} is not what the sources say: run npm run api -- --write, and commit it.`,
        ]),
    ...(released
      ? []
      : [`${name}/${reportFiles.released} is missing or no report: it is what was released last.`]),
    ...[released && faultOfVersion(released, report)].filter((fault) => fault !== undefined),
    ...(isLogged ? [] : [`${name}/CHANGELOG.md has no section "## ${version}": say there what changed.`]),
    ...undocumented.map(
      (symbol) => `${name}: ${symbol} has no TSDoc comment: say what it means, its units and its errors.`,
    ),
  ];
}
