import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { beforeEach, describe, expect, it } from 'vitest';
import { readTree } from '../../test-support/read-tree';
import { useWorkbench } from '../../test-support/workbench';

const hasRclone = spawnSync('rclone', ['version']).status === 0;

/** For hosts without our server. */
const script = path.join(root, 'docs/hosts/publish.sh');

const bench = useWorkbench();
let target: string;
beforeEach(async () => {
  target = path.join(bench.folder, 'www');
  await bench.beginComposed();
});

const copySite = (): void => void execFileSync('sh', [script, bench.data('site'), target], { stdio: 'pipe' });

describe.skipIf(!hasRclone)('a site that rclone copies elsewhere (skipped without rclone)', () => {
  it('arrives as it was composed, and a later copy removes old releases', async () => {
    copySite();
    expect(readTree(target)).toEqual(readTree(bench.data('site')));
    bench.settings = { ...bench.settings, keepReleasesMs: 0 };
    for (const letter of 'bcdefgh') await bench.deploy('mfe-content', letter);
    copySite();
    expect(readTree(target)).toEqual(readTree(bench.data('site')));
    expect(existsSync(path.join(target, 'releases/mfe-content/a'))).toBe(false);
    expect(readFileSync(path.join(target, 'blog.html'), 'utf8')).toContain('Blog h');
  });

  it('follows no link out of its target', () => {
    const elsewhere = path.join(bench.folder, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(path.join(elsewhere, 'mine.txt'), 'mine');
    mkdirSync(target);
    symlinkSync(elsewhere, path.join(target, 'notes'));
    copySite();
    expect(readdirSync(elsewhere)).toEqual(['mine.txt']);
  });
});
