import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Workbench } from '../../test-support/workbench';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.remove());

const paths = {
  'mfe-marketing': ['/', '/about'],
  'mfe-content': ['/blog'],
  'mfe-forms': ['/contact'],
} as const;
type Team = keyof typeof paths;

/** A release that works with some versions of both packages of the contract. */
const publish = (name: Team, letter: string, range: string) =>
  bench.publish({
    name,
    version: `1.0.0-${letter}`,
    pages: paths[name].map((path) => [path, `'<h1>${name} ${letter}</h1>'`]),
    change: { shared: { '@proper/shared-types': range, '@proper/shared-ui': range } },
  });

const publishShell = (letter: string, version: string) =>
  bench.publish({
    name: 'shell',
    version: `1.0.0-${letter}`,
    change: { shared: { '@proper/shared-types': version, '@proper/shared-ui': version } },
  });

/** What is live: the releases of the beginning, but for some. */
const live = (...ofNow: readonly (Team | 'shell')[]) =>
  Object.fromEntries(
    (['shell', 'mfe-marketing', 'mfe-content', 'mfe-forms'] as const).map((name) => [
      name,
      `1.0.0-${ofNow.includes(name) ? 'b' : 'a'}`,
    ]),
  );

const composed = async () => {
  const { versions, refusals } = await bench.compose();
  return { versions, refused: refusals.map(({ name, version }) => `${name} ${version}`) };
};

describe('a major version of the contract', () => {
  it('comes in without a common day: shell and remotes wait for each other, and who works with both does not wait', {
    timeout: 60_000,
  }, async () => {
    await bench.beginComposed();
    publishShell('b', '2.0.0');
    publish('mfe-forms', 'b', '^2');
    publish('mfe-content', 'b', '^1 || ^2');
    expect(await composed()).toEqual({
      versions: live('mfe-content'),
      refused: ['shell 1.0.0-b', 'mfe-forms 1.0.0-b'],
    });
    expect(bench.live('blog.html')).toContain('mfe-content b');

    // The last team follows, and all that waited comes with it.
    publish('mfe-marketing', 'b', '^2');
    expect(await composed()).toEqual({
      versions: live('shell', 'mfe-marketing', 'mfe-content', 'mfe-forms'),
      refused: [],
    });
  });
});
