import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitOf } from './extract';

const repository = mkdtempSync(path.join(tmpdir(), 'proper-history-'));
const git = (...words: readonly string[]) => spawnSync('git', words, { cwd: repository, encoding: 'utf8' });
const commit = () =>
  git('-c', 'user.name=x', '-c', 'user.email=x@proper.example', 'commit', '--allow-empty', '-qm', 'x');

beforeAll(() => {
  git('init', '--quiet', '--initial-branch=main');
  commit();
});
afterAll(() => rmSync(repository, { recursive: true, force: true }));

it('what is kept of a branch is not taken for what the branch has become', () => {
  const first = commitOf(repository, 'main');
  expect(first).toMatch(/^[0-9a-f]{40}$/);
  commit();
  expect(commitOf(repository, 'main')).not.toBe(first);
  expect(commitOf(repository, first?.slice(0, 10) ?? '')).toBe(first);
});

it('a commit that the history lacks, and what is no commit, is not found', () => {
  for (const name of ['1a2b3c4d5e', 'no-such-branch', '--all', ''])
    expect(commitOf(repository, name)).toBeUndefined();
});
