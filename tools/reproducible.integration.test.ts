import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RepositoryCopy } from './test-support/repository-copy';

/** The smallest build that has pictures, texts and styles. */
const remote = 'mfe-marketing';

const copies: RepositoryCopy[] = [];
beforeAll(() => {
  copies.push(new RepositoryCopy(), new RepositoryCopy());
});
afterAll(() => {
  for (const copy of copies) copy.remove();
});

/** The version of the release that a build makes. */
function build(copy: RepositoryCopy, variables: NodeJS.ProcessEnv): string {
  const { status, said } = copy.runWith({ NODE_ENV: '', ...variables }, 'npm', 'run', 'build', '--', remote);
  expect(status, said).toBe(0);
  return JSON.parse(copy.read(`${remote}/dist/release.json`)).version;
}

it('a release has the same version, which follows from its bytes, in another folder and with the settings of another machine', {
  timeout: 300_000,
}, () => {
  const [here, elsewhere] = copies;
  if (!here || !elsewhere) throw new Error('There are no copies.');
  elsewhere.edit('mfe-marketing/src/remote.ts', /^/, '// No byte of the release follows from this.\n');
  const version = build(here, { TZ: 'UTC', LC_ALL: 'C' });
  expect(build(elsewhere, { TZ: 'Asia/Tokyo', LC_ALL: 'de_DE.UTF-8' })).toBe(version);
});

it('a social picture that an earlier build has drawn is drawn again when its size has changed', {
  timeout: 300_000,
}, () => {
  const [here] = copies;
  if (!here) throw new Error('There is no copy.');
  const heightOf = (version: string): number => {
    const release = `${remote}/dist/${version}`;
    const { picture } = JSON.parse(here.read(`${release}/release.json`)).pages[0];
    // Where a PNG has its height.
    return readFileSync(path.join(here.folder, release, 'browser', picture)).readUInt32BE(20);
  };
  expect(heightOf(build(here, {}))).toBe(630);
  here.edit('shared-types/src/release.ts', 'height: 630', 'height: 640');
  expect(heightOf(build(here, {}))).toBe(640);
});
