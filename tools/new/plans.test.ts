import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRemotes } from '@proper/composer/remotes-file';
import { remotesFile, root } from '@proper/operator-kit/repository';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newPage, newResource } from './page';
import { carryOut, type Plan, type Planned } from './plan';
import { newQuestion } from './question';
import { newRemote } from './remote';
import { headTitle, wordsOf } from './words';

const repository = { root, remotes: await readRemotes(path.join(root, remotesFile)), today: '2026-11-22' };

describe('what cannot be had is refused, with what to do instead', () => {
  it.each<[string, Planned, RegExp]>([
    [
      'a name that is taken',
      newRemote(repository, 'mfe-content', '/more'),
      /mfe-content is taken.*new -- page/,
    ],
    ['a name that is none', newRemote(repository, 'More', '/more'), /write it as mfe-careers/],
    ['a route of another remote', newRemote(repository, 'mfe-more', '/blog'), /\/blog is mfe-content's/],
    [
      'a route with a page',
      newRemote(repository, 'mfe-more', '/about'),
      /There is a page at \/about already/,
    ],
    [
      'a page of another remote',
      newPage(repository, 'mfe-content', '/press'),
      /new -- page mfe-marketing \/press/,
    ],
    ['a page of no remote', newPage(repository, 'mfe-none', '/press'), /There is no remote "mfe-none"/],
    ['a path that is none', newPage(repository, 'mfe-content', '/Blog'), /small letters/],
    [
      'a page that is there',
      newPage(repository, 'mfe-marketing', '/about'),
      /There is a page at \/about already/,
    ],
    ['a resource elsewhere', newResource(repository, '/press'), /write it as \/resources\//],
    [
      'a group that is none',
      newQuestion(repository, 'none', 'Do you work at night?'),
      /cost, start, trust, work/,
    ],
    ['words that ask nothing', newQuestion(repository, 'cost', 'Costs'), /ends with a question mark/],
    ['a question that is asked', newQuestion(repository, 'cost', 'Commitment?'), /Ask in other words/],
  ])('%s', (_what, planned, reason) =>
    expect(planned).toEqual({ ok: false, reason: expect.stringMatching(reason) }),
  );
});

it('a title fits into the head, however long the path is', () => {
  for (const path of ['/a', '/press', `/${'long-'.repeat(7)}words`] as const)
    expect(headTitle(wordsOf(path).title)).toMatch(/^.{20,56} \| Proper$/);
});

describe('a plan', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'proper-plan-'));
    writeFileSync(path.join(folder, 'list'), 'one');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const plan: Plan = {
    made: new Map([['new/deep/file', 'text']]),
    changed: new Map([['list', 'one, two']]),
    next: [],
    removal: [],
  };

  it('is written as a whole', () => {
    carryOut(folder, plan, () => undefined);
    expect(readFileSync(path.join(folder, 'new/deep/file'), 'utf8')).toBe('text');
    expect(readFileSync(path.join(folder, 'list'), 'utf8')).toBe('one, two');
  });

  it('leaves nothing behind where what follows fails', () => {
    const fail = () => {
      throw new Error('npm install failed');
    };
    expect(() => carryOut(folder, plan, fail)).toThrow('npm install failed');
    expect(readdirSync(folder)).toEqual(['list']);
    expect(readFileSync(path.join(folder, 'list'), 'utf8')).toBe('one');
  });

  it('takes the place of no file', () => {
    expect(() => carryOut(folder, { ...plan, made: new Map([['list', 'x']]) }, () => undefined)).toThrow(
      'list is there already',
    );
    expect(existsSync(path.join(folder, 'new'))).toBe(false);
  });
});
