import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly name?: string;
  readonly link?: true;
  readonly resolved?: string;
  readonly license?: string;
  readonly dev?: true;
}

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, LockedPackage>>;
};

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

const isWorkspace = (folder: string): boolean => folder !== '' && !folder.includes('node_modules/');
const workspaces = Object.keys(packages).filter(isWorkspace);
const installed = Object.entries(packages).filter(
  ([folder, { link }]) => folder.includes('node_modules/') && !link,
);

describe('no registry can supply a workspace', () => {
  it('in the lockfile each is a link to its folder, and no other package has its name, scoped or not', () => {
    const names = workspaces.map((folder) => path.basename(folder));
    const hasSimilarName = new RegExp(`(?:^|/)node_modules/(?:@proper/[^/]+|${names.join('|')})$`);
    const similar = Object.entries(packages).filter(([folder]) => hasSimilarName.test(folder));
    const links = workspaces.map((folder) => [
      `node_modules/@proper/${path.basename(folder)}`,
      { resolved: folder, link: true },
    ]);
    expect(Object.fromEntries(similar)).toEqual(Object.fromEntries(links));
  });

  it('workspaces depend on any version of each other, so that npm always takes the one of this repository', () => {
    for (const folder of workspaces) {
      const { dependencies, devDependencies } = readManifest(folder);
      for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies }))
        if (name.startsWith('@proper/')) expect(range, `${folder} depends on ${name}`).toBe('*');
    }
  });
});

it('the lockfile takes every package from the public registry', () => {
  const others = installed.filter(([, { resolved }]) => !resolved?.startsWith('https://registry.npmjs.org/'));
  expect(others.map(([folder]) => folder)).toEqual([]);
});

/** Licences that require only that their notice is kept. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

/** `sharp` loads libvips, unchanged, to make pictures in builds; it is not distributed. */
const mayUseLgpl = (folder: string): boolean => folder.startsWith('node_modules/@img/sharp-');

/** `lightningcss` runs unchanged in the composer, with its own licence next to it. */
const mayUseMpl = (folder: string): boolean => folder.startsWith('node_modules/lightningcss');

/** Of licences joined by OR one must be allowed, of licences joined by AND all. */
function isAllowed(licence: string, folder: string): boolean {
  const choices = licence.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) =>
    choice
      .split(' AND ')
      .every(
        (name) =>
          allowedLicences.has(name) ||
          (name === 'LGPL-3.0-or-later' && mayUseLgpl(folder)) ||
          (name === 'MPL-2.0' && mayUseMpl(folder)),
      ),
  );
}

it('every package of production has an allowed licence', () => {
  const inProduction = installed.filter(([, { dev }]) => !dev);
  expect(inProduction.length).toBeGreaterThan(100);
  const refused = inProduction.filter(([folder, { license = 'none' }]) => !isAllowed(license, folder));
  expect(refused.map(([folder, { license }]) => `${folder}: ${license ?? 'no licence'}`)).toEqual([]);
});

const platform = ['shared-types', 'company', 'operator-kit', 'build', 'composer', 'server'];

/** The workspaces that each one may depend on. The linter lets it import only those that its package.json names. */
const allowedDependencies: Readonly<Record<string, readonly string[]>> = {
  'shared-types': [],
  company: ['shared-types'],
  'shared-ui': ['company', 'shared-types'],
  shell: ['company', 'shared-types', 'shared-ui', 'build'],
  remote: ['company', 'shared-types', 'shared-ui', 'build', 'team'],
  'operator-kit': ['company', 'shared-types'],
  build: ['company', 'shared-types'],
  composer: ['company', 'shared-types', 'operator-kit'],
  server: ['company', 'shared-types', 'operator-kit'],
  containers: ['company', 'shared-types', 'operator-kit', 'server'],
  development: platform,
  'create-remote': [],
  team: ['operator-kit', 'build', 'development'],
  tools: [...platform, 'shared-ui', 'containers', 'development', 'create-remote'],
  e2e: ['company', 'shared-types', 'shared-ui', 'operator-kit', 'server', 'tools'],
};

it.each(workspaces)('%s depends only on workspaces that it may import: imports go one way', (folder) => {
  const { dependencies, devDependencies, peerDependencies } = readManifest(folder);
  const names = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
  const used = names.filter((name) => name.startsWith('@proper/')).map((name) => path.basename(name));
  const name = path.basename(folder);
  expect(allowedDependencies[name.startsWith('mfe-') ? 'remote' : name]).toEqual(
    expect.arrayContaining(used),
  );
});
