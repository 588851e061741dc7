import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseNames, root } from '@proper/operator-kit/repository';
import { buildVersion } from '@proper/preset/version/version';
import type { ReleaseName } from '@proper/shared-types/release';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const scratch = mkdtempSync(path.join(tmpdir(), 'proper-version-'));
const copy = path.join(scratch, 'another/clone');

/** What a build may read, and what it may not although it is next to that; no packages. */
const places = [
  ...releaseNames,
  ...['shared-types', 'shared-ui', 'platform', 'package-lock.json', 'tsconfig.base.json'],
];
const isSource = (file: string): boolean =>
  !['node_modules', 'dist', 'dist-development'].includes(path.basename(file));

const versionsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(releaseNames.map((name) => [name, buildVersion(folder, name, 'production')]));

let before: Record<string, string>;
beforeAll(() => {
  for (const place of places)
    cpSync(path.join(root, place), path.join(copy, place), { recursive: true, filter: isSource });
  before = versionsIn(copy);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** What is said of the copy while one of its files is another. */
function whileChanged<Said>(file: string, change: (text: string) => string, said: () => Said): Said {
  const absolute = path.join(copy, file);
  const text = readFileSync(absolute, 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(absolute, changed);
  try {
    return said();
  } finally {
    writeFileSync(absolute, text);
  }
}

/** The releases that get a new version when a file of the copy changes. */
const releasedAnewBy = (file: string, change: (text: string) => string): readonly string[] =>
  whileChanged(file, change, () => {
    const after = versionsIn(copy);
    return releaseNames.filter((name) => before[name] !== after[name]);
  });

/** An update of a package, as `npm install` writes it into the lockfile. */
const updateOf = (name: string) => (lockfile: string) => {
  const { packages, ...rest } = JSON.parse(lockfile) as { packages: Record<string, object> };
  const folder = `node_modules/${name}`;
  const updated = { ...packages[folder], version: '99.0.0', integrity: 'sha512-new' };
  return JSON.stringify({ ...rest, packages: { ...packages, [folder]: updated } });
};

const everyTeam: readonly ReleaseName[] = releaseNames;

describe('the version of a release', () => {
  it('is the same in another folder', () => expect(before).toEqual(versionsIn(root)));

  it.each<[string, readonly ReleaseName[]]>([
    ['shared-types/src/figures.ts', everyTeam],
    ['platform/preset/src/configuration/rules.ts', everyTeam],
    ['tsconfig.base.json', everyTeam],
    ['shared-ui/src/theme/tokens.css', ['shell']],
    ['mfe-content/src/content/categories.ts', ['mfe-content']],
    ['mfe-content/src/content/articles/four-principles.mdx', ['mfe-content']],
    ['mfe-forms/documents/texts/effective-tasking-guide.mdx', ['mfe-forms']],
    ['platform/server/src/start-server.ts', []],
    ['mfe-content/src/content/categories.test.ts', []],
  ])('follows a change to %s for %j', (file, teams) =>
    expect(releasedAnewBy(file, (text) => `${text}\n`)).toEqual(teams),
  );

  it('follows a price', () =>
    expect(
      releasedAnewBy('shared-types/src/figures.ts', (text) =>
        text.replace(/pricePerMonth: \d+/, 'pricePerMonth: 1725'),
      ),
    ).toEqual(everyTeam));

  it.each<[string, readonly ReleaseName[]]>([
    ['nodemailer', []],
    ['fastify', []],
    ['@electric-sql/pglite', []],
    ['@playwright/test', []],
    ['react', everyTeam],
    ['sharp', everyTeam],
    ['@mdx-js/mdx', everyTeam],
    ['remark-gfm', ['mfe-forms']],
    // Two steps away: css-loader's own.
    ['postcss-value-parser', everyTeam],
    ['react-router-dom', ['shell']],
    ['@react-pdf/renderer', ['mfe-forms']],
  ])('follows an update of %s for %j', (name, teams) =>
    expect(releasedAnewBy('package-lock.json', updateOf(name))).toEqual(teams),
  );

  it('is not given where the lockfile lacks what the build needs, and npm install is named', () => {
    const without = (text: string) => text.replaceAll('node_modules/css-loader', 'x');
    expect(() => whileChanged('package-lock.json', without, () => versionsIn(copy))).toThrow(
      /lacks css-loader, which the build needs; run npm install/,
    );
  });
});
