import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkPackage, Package } from '@arethetypeswrong/core';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, expect, it } from 'vitest';
import { publishedFolders, type StagedPackage, stagePackages } from './pack';

const folder = temporaryFolder();
let staged: readonly StagedPackage[];

beforeAll(async () => {
  staged = await stagePackages(folder);
}, 120_000);

const names = publishedFolders.map((published) => path.basename(published));
const find = (name: string): StagedPackage =>
  staged.find((each) => path.basename(each.folder) === name) ?? { name, version: '', folder: '' };

it.each(names)('publint finds nothing in %s', async (name) => {
  const { messages, pkg } = await publint({ pkgDir: find(name).folder, strict: true, pack: false });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

/** Packages whose exports have types; `npm create` only runs the other. */
const typed = names.filter((name) => name !== 'create-remote');

/** The packages are ECMAScript modules, for TypeScript as recent as theirs. */
const otherResolutions: readonly string[] = ['node10', 'node16-cjs'];

it.each(typed)(
  'TypeScript and Node resolve every export of %s (are the types wrong?)',
  { timeout: 180_000 },
  async (name) => {
    const { name: packageName, version, folder: published } = find(name);
    const files = readdirSync(published, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    const contents = Object.fromEntries(
      files
        .map((file) => path.join(file.parentPath, file.name))
        .map((file) => [
          `/node_modules/${packageName}/${path.relative(published, file)}`,
          readFileSync(file, 'utf8'),
        ]),
    );
    const result = await checkPackage(new Package(contents, packageName, version), {
      excludeEntrypoints: ['./global.css'],
    });
    if (!result.types) throw new Error('It has no types.');
    expect(
      result.problems.filter(
        (problem) => !('resolutionKind' in problem) || !otherResolutions.includes(problem.resolutionKind),
      ),
    ).toEqual([]);
  },
);

it('a package contains no test, no TypeScript but declarations, and no dependency on any version of another', () => {
  for (const { name, folder: published } of staged) {
    const files = readdirSync(published, { recursive: true, encoding: 'utf8' });
    expect(
      files.filter((file) => /\.test\.(?!ts\.hbs$)|test-support|(?<!\.d)\.tsx?$/.test(file)),
      name,
    ).toEqual([]);
    const text = readFileSync(path.join(published, 'package.json'), 'utf8');
    expect(text).not.toContain('"*"');
    expect(text).not.toContain('"private"');
  }
});
