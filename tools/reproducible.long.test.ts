import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/common/repository';
import type { Release } from '@proper/shared-types/release';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildChanged } from './repository';
import { RepositoryCopy } from './test-support/repository-copy';

/** This remote's build draws PDFs and pictures, and makes pages of content. */
const remote = 'mfe-forms';
const timeout = 300_000;

let copy: RepositoryCopy;
beforeAll(async () => {
  expect(await buildChanged()).toBe(true);
  copy = new RepositoryCopy();
}, timeout);
afterAll(() => copy?.remove());

const readRelease = (folder: string): Release =>
  JSON.parse(readFileSync(path.join(folder, remote, 'dist/release.json'), 'utf8'));

const otherSettings = { NODE_ENV: '', TZ: 'Asia/Tokyo', LC_ALL: 'de_DE.UTF-8' };

/** Builds the release in the copy. */
function buildInCopy(): Release {
  const { status, output } = copy.npmRun('build', [remote], otherSettings);
  expect(status, output).toBe(0);
  return readRelease(copy.folder);
}

/** A folder of the version in this repository. */
const ownFolder = (below: string): string =>
  path.join(root, remote, 'dist', readRelease(root).version, below);

it('a script lists the hashes of those that it loads by name, in whatever order the bundler has found them', () => {
  const folder = ownFolder('browser');
  const lists = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(/sriHashes=\{([^}]*)\}/g)])
    .map(([, list = '']) => [...list.matchAll(/"?([\w-]+)"?:"sha384-/g)].map(([, name]) => name));
  expect(Math.max(...lists.map((names) => names.length))).toBeGreaterThan(1);
  for (const names of lists) expect(names).toEqual(names.toSorted());
});

it('source maps name no folder of the machine that built them', () => {
  const folder = ownFolder('source-maps');
  const maps = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  );
  expect(maps.length).toBeGreaterThan(0);
  for (const map of maps) {
    const text = decodeURIComponent(
      readFileSync(path.join(folder, map), 'utf8').replaceAll(/%(?![\da-f]{2})/gi, ''),
    );
    expect(text, map).not.toContain(root);
  }
});

it('a release has the same version, which follows from its bytes, in a folder of another name and with other settings', {
  timeout,
}, () => {
  copy.edit(`${remote}/src/remote.ts`, /^/, '// A comment changes no byte of the release.\n');
  expect(buildInCopy().version).toBe(readRelease(root).version);
});

it('a PDF and a social picture are drawn again after a colour of the company or their size has changed', {
  timeout,
}, () => {
  const findPdfHash = ({ files }: Release): string | undefined =>
    Object.entries(files).find(([file]) => file.endsWith('effective-tasking-guide.pdf'))?.[1];
  const readPictureHeight = (folder: string, { version, pages: [page] }: Release): number => {
    const browserFiles = path.join(folder, remote, 'dist', version, 'browser');
    // These are the bytes of a PNG's height.
    return readFileSync(path.join(browserFiles, page?.picture ?? '')).readUInt32BE(20);
  };
  const before = readRelease(root);
  expect(findPdfHash(before)).toMatch(/^sha384-/);
  expect(readPictureHeight(root, before)).toBe(630);
  // The copy begins with this repository's generated files, so this change must replace them.
  copy.edit('shared-types/src/company/brand.ts', "accent: '#17503a'", "accent: '#17503b'");
  copy.edit('shared-types/src/release.ts', 'height: 630', 'height: 640');
  const after = buildInCopy();
  expect(findPdfHash(after)).not.toBe(findPdfHash(before));
  expect(readPictureHeight(copy.folder, after)).toBe(640);
});
