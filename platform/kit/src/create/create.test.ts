import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder } from '@proper/common/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { checkRemoteName, createRepository, readPagePath } from './create';

const folder = path.join(makeTemporaryFolder(), 'mfe-careers');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

it('a new repository has the words of its team, exact versions, and what a pipeline needs', () => {
  createRepository(folder, {
    name: 'mfe-careers',
    route: '/company/work-with-us',
    site: 'https://proper.example',
    registry: 'https://packages.proper.example/',
  });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files).toEqual(
    expect.arrayContaining([
      '.editorconfig',
      '.gitattributes',
      '.github/workflows/release.yml',
      '.gitignore',
      '.npmrc',
      '.nvmrc',
      'src/pages/work-with-us/WorkWithUsPage.tsx',
    ]),
  );
  const texts = files.filter((file) => /[^/]\.\w+$/.test(file)).map(read);
  expect(texts.filter((text) => /sample|open.?roles|the-site\.example|"\*"/i.test(text))).toEqual([]);
  expect(read('.npmrc')).toContain('@proper:registry=https://packages.proper.example/\n');
  expect(JSON.parse(read('package.json')).proper).toEqual({
    name: 'mfe-careers',
    routes: ['/company/work-with-us', '/company/work-with-us/*'],
    site: 'https://proper.example',
  });
});

it.each(['careers', 'mfe-Careers', 'mfe-'])('"%s" is not the name of a remote', (name) => {
  expect(() => checkRemoteName(name)).toThrow(/write it like mfe-careers/);
});

it.each(['careers', '/Careers', '/careers/', '/', '/a--b'])('"%s" is not the path of a page', (page) => {
  expect(() => readPagePath(page)).toThrow(/write it like/);
});
