import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { describe, expect, it } from 'vitest';

interface LockedFolder {
  readonly name?: string;
  readonly link?: true;
  readonly resolved?: string;
  readonly license?: string;
  readonly dev?: true;
}

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, LockedFolder>>;
};

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

const isWorkspace = (folder: string): boolean => folder !== '' && !folder.includes('node_modules/');
const workspaces = Object.keys(packages).filter(isWorkspace);

describe('no registry can answer for a workspace', () => {
  it('the lockfile has each as a link to its folder, and no package of its name, scoped or not', () => {
    const names = workspaces.map((folder) => path.basename(folder));
    const isAlike = new RegExp(`(?:^|/)node_modules/(?:@proper/[^/]+|${names.join('|')})$`);
    const alike = Object.entries(packages).filter(([folder]) => isAlike.test(folder));
    const links = workspaces.map((folder) => [
      `node_modules/@proper/${path.basename(folder)}`,
      { resolved: folder, link: true },
    ]);
    expect(Object.fromEntries(alike)).toEqual(Object.fromEntries(links));
  });

  it('workspaces ask for each other in any version, which the one that is here always meets', () => {
    for (const folder of workspaces) {
      const { dependencies, devDependencies } = manifestOf(folder);
      for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies }))
        if (name.startsWith('@proper/')) expect(range, `${folder} asks for ${name}`).toBe('*');
    }
  });
});

it('the lockfile names each package at the public registry, and no other host', () => {
  const installed = Object.entries(packages).filter(
    ([folder, { link }]) => folder.includes('node_modules/') && !link,
  );
  const elsewhere = installed.filter(
    ([, { resolved }]) => !resolved?.startsWith('https://registry.npmjs.org/'),
  );
  expect(elsewhere.map(([folder]) => folder)).toEqual([]);
});

/** They ask for their notice to be kept, and for no more. */
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

/** libvips makes pictures in builds, as a library that `sharp` loads unchanged; it is not passed on. */
const mayUseLgpl = (folder: string): boolean => folder.startsWith('node_modules/@img/sharp-');

/** Of licences joined by OR, one must be allowed; of those joined by AND, each. */
function isAllowed(licence: string, folder: string): boolean {
  const choices = licence.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) =>
    choice
      .split(' AND ')
      .every((each) => allowedLicences.has(each) || (each === 'LGPL-3.0-or-later' && mayUseLgpl(folder))),
  );
}

it('every package of production has a licence that is allowed', () => {
  const installed = Object.entries(packages).filter(
    ([folder, { link, dev }]) => folder.includes('node_modules/') && !link && !dev,
  );
  expect(installed.length).toBeGreaterThan(100);
  const refused = installed.filter(([folder, { license = 'none' }]) => !isAllowed(license, folder));
  expect(refused.map(([folder, { license }]) => `${folder}: ${license ?? 'no licence'}`)).toEqual([]);
});

/** What each workspace may ask for of the others. The linter lets it import only what its package.json asks for. */
const mayUse: Readonly<Record<string, readonly string[]>> = {
  'shared-types': [],
  'shared-ui': ['shared-types'],
  shell: ['shared-types', 'shared-ui', 'build'],
  remote: ['shared-types', 'shared-ui', 'build'],
  'operator-kit': ['shared-types'],
  build: ['shared-types'],
  composer: ['shared-types', 'operator-kit'],
  server: ['shared-types', 'operator-kit'],
  containers: ['shared-types', 'operator-kit', 'server'],
  development: ['shared-types', 'operator-kit', 'build', 'composer', 'server'],
  tools: [
    'shared-types',
    'shared-ui',
    'operator-kit',
    'build',
    'composer',
    'server',
    'containers',
    'development',
  ],
  e2e: ['shared-types', 'shared-ui', 'operator-kit', 'server', 'tools'],
};

it.each(workspaces)('%s asks only for workspaces that it may use: imports go one way', (folder) => {
  const { dependencies, devDependencies, peerDependencies } = manifestOf(folder);
  const asked = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
  const used = asked.filter((name) => name.startsWith('@proper/')).map((name) => path.basename(name));
  const name = path.basename(folder);
  expect(mayUse[name.startsWith('mfe-') ? 'remote' : name]).toEqual(expect.arrayContaining(used));
});
