import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePrice, newThings, takeAwayAgain } from '../test-support/first-changes';
import { RepositoryCopy } from '../test-support/repository-copy';
import { makeNew } from './make-new';

// The short form of `npm run drill -- newcomer`, which also builds, composes and tests what is made.

/** Whoever has made what the documents name as examples has them, and can't make them once more. */
const areMadeAlready = existsSync(path.join(root, 'mfe-careers'));

/** npm and types, on a machine that does other things too. */
const timeout = 300_000;

const done = { status: 0 };

describe.skipIf(areMadeAlready)(
  'a newcomer’s first changes, each made as the documents say',
  { timeout },
  () => {
    let copy: RepositoryCopy;
    beforeAll(() => {
      copy = new RepositoryCopy();
    }, timeout);
    afterAll(() => copy.remove());

    it.each(newThings)('$kind $words touches its own place alone', async ({ kind, words, touches }) => {
      const before = copy.changedPlaces();
      // One as it is called, the others without another process.
      if (kind === 'remote') {
        const { status, said } = copy.npmRun('new', kind, ...words);
        expect(said).toMatch(/made +mfe-careers\/src\/remote.ts(.|\n)*Next:(.|\n)*To take it away again:/);
        expect(status).toBe(0);
      } else {
        const [first, second = ''] = words;
        expect(await makeNew(copy.folder, kind, [first, second])).toMatchObject({ ok: true });
      }
      expect(copy.changedPlaces().filter((place) => !before.includes(place))).toEqual(touches);
    });

    it('they have the types that what they use asks for', () => {
      changePrice(copy);
      for (const workspace of ['mfe-careers', 'mfe-content', 'mfe-forms'])
        expect(copy.run('node_modules/.bin/tsc', '--noEmit', '-p', workspace)).toMatchObject(done);
    });

    it('all of it is taken away again as docs/teams.md says, and nothing is left', () => {
      takeAwayAgain(copy);
      expect(
        copy.run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'),
      ).toMatchObject(done);
      expect(copy.npmRun('format')).toMatchObject(done);
      expect(copy.changedPlaces()).toEqual([]);
    });
  },
);
