import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { formatPrice, plans } from '@proper/shared-types';
import type { Release } from '@proper/shared-types/release';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltFiles, buildIn, buildTwice, differingFiles } from './build-twice';

/** Two builds in a row, on a machine that does other things too. */
const timeout = 180_000;

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'proper-reproducible-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const filesOf = (outcome: BuiltFiles): ReadonlyMap<string, Buffer> => {
  expect(outcome).toMatchObject({ ok: true });
  return outcome.ok ? outcome.files : new Map();
};

const releaseIn = (files: ReadonlyMap<string, Buffer>): Release =>
  JSON.parse(files.get('release.json')?.toString() ?? '{}');

describe('a remote that is built in two folders with nothing but what its version covers', () => {
  it('has the same bytes in every file; `npm run reproducible` shows it of all four', {
    timeout,
  }, async () => {
    const twice = await buildTwice(root, 'mfe-marketing', scratch);
    expect(twice).toEqual({ ok: true, files: expect.any(Number), differing: [] });
    expect(twice.ok && twice.files).toBeGreaterThan(10);
  });

  it('has a new version and says the new price once a price is changed', { timeout }, async () => {
    const clone = path.join(scratch, 'one');
    const figures = path.join(clone, 'shared-types/src/figures.ts');
    const before = releaseIn(
      new Map([['release.json', readFileSync(path.join(clone, 'mfe-marketing/dist/release.json'))]]),
    );
    const text = readFileSync(figures, 'utf8');
    writeFileSync(figures, text.replace(/pricePerMonth: \d+/, 'pricePerMonth: 1725'));
    const files = filesOf(await buildIn(clone, 'mfe-marketing'));
    const after = releaseIn(files);
    expect(after.version).not.toBe(before.version);
    const oldPrice = formatPrice(plans.fractional.pricePerMonth);
    expect(JSON.stringify(before.pages)).toContain(oldPrice);
    expect(JSON.stringify(after.pages)).toContain('$1,725');
    expect(JSON.stringify(after.pages)).not.toContain(oldPrice);
    const ofOld = [...files].filter(([file]) => file.startsWith(before.version));
    const ofNew = [...files].filter(([file]) => file.startsWith(after.version));
    const within = (entries: typeof ofOld, version: string) =>
      new Map(entries.map(([file, bytes]) => [file.slice(version.length + 1), bytes]));
    expect(differingFiles(within(ofOld, before.version), within(ofNew, after.version))).toEqual(
      expect.arrayContaining(['release.json', 'browser/remoteEntry.js']),
    );
  });
});
