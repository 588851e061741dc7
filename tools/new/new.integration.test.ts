import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePrice, newThings } from '../test-support/first-changes';
import { RepositoryCopy } from '../test-support/repository-copy';

// The short form of `npm run drill -- newcomer`, which also builds, composes and tests what is made.

/** Whoever has made what the documents name as examples has them, and can't make them once more. */
const areMadeAlready = existsSync(path.join(root, 'mfe-careers'));

/** npm and types, on a machine that does other things too. */
const timeout = 300_000;

describe.skipIf(areMadeAlready)(
  'a newcomer’s first changes, each made as the documents say',
  { timeout },
  () => {
    let copy: RepositoryCopy;
    beforeAll(() => {
      copy = new RepositoryCopy();
    }, timeout);
    afterAll(() => copy.remove());

    it.each(newThings)('$kind $words touches its own place alone', ({ kind, words, touches }) => {
      const before = copy.changedPlaces();
      const { status, said } = copy.npmRun('new', kind, ...words);
      expect(said).toMatch(/Next:(.|\n)*take it away again/);
      expect(status, said).toBe(0);
      expect(copy.changedPlaces().filter((place) => !before.includes(place))).toEqual(touches);
    });

    it.each<[string, readonly string[], RegExp]>([
      ['a name that is taken', ['remote', 'mfe-content', '/more'], /mfe-content is taken/],
      ['a route of another remote', ['remote', 'mfe-more', '/blog'], /\/blog is mfe-content's/],
      ['a page of another remote', ['page', 'mfe-content', '/about-us'], /new -- page mfe-marketing/],
      ['a page that is there', ['page', 'mfe-marketing', '/about'], /There is a page at \/about already/],
      ['words that ask nothing', ['question', 'cost', 'Costs'], /ends with a question mark/],
    ])('%s is refused, and nothing is changed', (_what, words, reason) => {
      const before = copy.changedPlaces();
      const { status, said } = copy.npmRun('new', ...words);
      expect(said).toMatch(reason);
      expect(status).toBe(1);
      expect(copy.changedPlaces()).toEqual(before);
    });

    it('they have the types that what they use asks for, and no package that they do not use', () => {
      changePrice(copy);
      for (const workspace of ['mfe-careers', 'mfe-content', 'mfe-forms'])
        expect(copy.run('node_modules/.bin/tsc', '--noEmit', '-p', workspace)).toMatchObject({ status: 0 });
      expect(copy.run('node_modules/.bin/knip')).toMatchObject({ status: 0 });
    });
  },
);
