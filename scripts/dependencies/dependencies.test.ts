import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { afterEach, describe, expect, it } from 'vitest';
import { checkDependencies, documentFile } from './check';
import { isAllowed } from './licences';
import { typefaces } from './reasons';

interface Lockfile {
  readonly packages: Record<string, Record<string, unknown>>;
}

let repository: string | undefined;
afterEach(() => {
  if (repository !== undefined) rmSync(repository, { recursive: true });
  repository = undefined;
});

/** What is wrong with this repository once its lockfile was changed, but for the document that no longer fits. */
function problemsAfter(change: (packages: Lockfile['packages']) => void): readonly string[] {
  repository = mkdtempSync(path.join(tmpdir(), 'proper-dependencies-'));
  const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  change(lockfile.packages);
  writeFileSync(path.join(repository, 'package-lock.json'), JSON.stringify(lockfile));
  for (const file of [documentFile, ...typefaces.flatMap(({ licenceFiles }) => licenceFiles)]) {
    mkdirSync(path.dirname(path.join(repository, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(repository, file));
  }
  return checkDependencies(repository).filter((problem) => !problem.startsWith(documentFile));
}

const depend = (packages: Lockfile['packages'], workspace: string, name: string): void => {
  packages[workspace] = { ...packages[workspace], dependencies: { [name]: '1.0.0' } };
};

it('every dependency has a reason and an allowed licence, as docs/dependencies.md says', () =>
  expect(checkDependencies(root)).toEqual([]));

describe('the check says what to do when', () => {
  it('a workspace names a new dependency', () =>
    expect(
      problemsAfter((packages) => {
        packages['node_modules/left-pad'] = { version: '1.0.0', license: 'MIT' };
        depend(packages, 'e2e', 'left-pad');
      }),
    ).toEqual([expect.stringMatching(/^left-pad is new: say in .*reasons\.ts where it runs/)]));

  it.each(['AGPL-3.0-only', undefined])('a package that came along has the licence %s', (license) =>
    expect(
      problemsAfter((packages) => {
        packages['node_modules/pino/node_modules/deep'] = { version: '1.0.0', ...(license && { license }) };
        const pino = packages['node_modules/pino'];
        packages['node_modules/pino'] = { ...pino, dependencies: { deep: '1.0.0' } };
      }),
    ).toEqual([
      expect.stringMatching(
        new RegExp(`^node_modules/pino/node_modules/deep has the licence ${license ?? 'none'}.*not allowed`),
      ),
    ]),
  );

  it('a package has an install script, even one of development', () =>
    expect(
      problemsAfter((packages) => {
        packages['node_modules/sly'] = { version: '1.0.0', dev: true, hasInstallScript: true };
      }),
    ).toEqual([expect.stringMatching(/^sly has an install script, which does not run here/)]));

  it('a typeface changes its licence', () =>
    expect(
      problemsAfter((packages) => {
        const name = 'node_modules/@fontsource-variable/besley';
        packages[name] = { ...packages[name], license: 'UNLICENSED' };
      }),
    ).toEqual([expect.stringContaining('has the licence UNLICENSED')]));

  it('a licence file of a typeface is missing, or the document is not of this lockfile', () => {
    problemsAfter((packages) => {
      packages['node_modules/fastify'] = { ...packages['node_modules/fastify'], version: '99.0.0' };
    });
    rmSync(path.join(String(repository), 'shared-ui'), { recursive: true });
    expect(checkDependencies(String(repository))).toEqual([
      expect.stringMatching(/besley\.OFL\.txt is missing/),
      expect.stringMatching(/hanken-grotesk\.OFL\.txt is missing/),
      `${documentFile} is not what the lockfile says: npm run dependencies -- --write.`,
    ]);
  });
});

describe('a licence', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND Zlib', true],
    ['MIT AND GPL-3.0-only', false],
    ['GPL-2.0-only OR GPL-3.0-only', false],
    ['MIT OR (GPL-3.0-only AND ISC)', false],
    ['MIT AND ISC OR GPL-3.0-only', false],
    ['LGPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE', false],
    ['', false],
  ])('%j: allowed is %s', (licence, expected) => expect(isAllowed({ name: 'any', licence })).toBe(expected));

  it('may be allowed to one package alone', () =>
    expect(isAllowed({ name: '@img/sharp-libvips-linux-x64', licence: 'LGPL-3.0-or-later' })).toBe(true));
});
