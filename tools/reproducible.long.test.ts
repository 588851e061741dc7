import { readFileSync } from 'node:fs';
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
  expect(findPdfHash(before)).toMatch(/^sha256-/);
  expect(readPictureHeight(root, before)).toBe(630);
  // The copy begins with this repository's generated files, so this change must replace them.
  copy.edit('shared-types/src/company/brand.ts', "accent: '#17503a'", "accent: '#17503b'");
  copy.edit('shared-types/src/release.ts', 'height: 630', 'height: 640');
  const after = buildInCopy();
  expect(findPdfHash(after)).not.toBe(findPdfHash(before));
  expect(readPictureHeight(copy.folder, after)).toBe(640);
});
