import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { additions, changePrice } from '../test-support/first-changes';
import { RepositoryCopy } from '../test-support/repository-copy';

// The short form of `npm run drill -- newcomer`, which also builds, composes and tests what is made.

/** A developer who has followed the examples of the documents cannot make them again. */
const areMadeAlready = existsSync(path.join(root, 'mfe-careers'));

/** For npm and the compiler on a busy machine. */
const timeout = 300_000;

describe.skipIf(areMadeAlready)('a newcomer’s first changes, made as the documents say', { timeout }, () => {
  let copy: RepositoryCopy;
  beforeAll(() => {
    copy = new RepositoryCopy();
  }, timeout);
  afterAll(() => copy.remove());

  it.each(additions)('$type $args changes only its own files', ({ type, args, changes }) => {
    const before = copy.changedFiles();
    const { status, output } = copy.npmRun('new', type, ...args);
    expect(output).toMatch(/Next:(.|\n)*git clean/);
    expect(status, output).toBe(0);
    expect(copy.changedFiles().filter((file) => !before.includes(file))).toEqual(changes);
  });

  it.each<[string, readonly string[], RegExp]>([
    ['a name that is taken', ['remote', 'mfe-content', '/more'], /mfe-content exists/],
    ['a route of another remote', ['remote', 'mfe-more', '/blog'], /mfe-content owns \/blog/],
    ['a page of another remote', ['page', 'mfe-content', '/about-us'], /new -- page mfe-marketing/],
    ['an existing page', ['page', 'mfe-marketing', '/about'], /There is already a page at \/about/],
    ['a question without a question mark', ['question', 'cost', 'Costs'], /end with a question mark/],
  ])('%s is refused, and nothing is changed', (_name, args, reason) => {
    const before = copy.changedFiles();
    const { status, output } = copy.npmRun('new', ...args);
    expect(output).toMatch(reason);
    expect(status).toBe(1);
    expect(copy.changedFiles()).toEqual(before);
  });

  it('they have no type error, and no unused package or code', () => {
    changePrice(copy);
    for (const workspace of ['mfe-careers', 'mfe-content', 'mfe-forms'])
      expect(copy.run('node_modules/.bin/tsc', '--noEmit', '-p', workspace)).toMatchObject({ status: 0 });
    expect(copy.run('node_modules/.bin/knip')).toMatchObject({ status: 0 });
  });
});
