import { expect, it } from 'vitest';
import type { FixtureRelease } from '../../test-support/fixture-teams';
import { useWorkbench } from '../../test-support/workbench';

const bench = useWorkbench();

/** Works with, or brings, some versions of both packages of the contract. */
const both = (versions: string): Pick<FixtureRelease, 'change'> => ({
  change: { shared: { '@proper/shared-types': versions, '@proper/shared-ui': versions } },
});

const composed = async () => {
  const { versions, refusals } = await bench.compose();
  return { versions, refused: refusals.map(({ name, version }) => `${name} ${version}`) };
};

it('a major version of the contract comes in without a common day: shell and remotes wait for each other, and who works with both does not wait', async () => {
  await bench.beginComposed();
  bench.publish({ name: 'shell', version: '1.0.0-b', ...both('2.0.0') });
  bench.publishNext('mfe-forms', 'b', both('^2'));
  bench.publishNext('mfe-content', 'b', both('^1 || ^2'));
  const before = { shell: '1.0.0-a', 'mfe-marketing': '1.0.0-a', 'mfe-forms': '1.0.0-a' };
  expect(await composed()).toEqual({
    versions: { ...before, 'mfe-content': '1.0.0-b' },
    refused: ['shell 1.0.0-b', 'mfe-forms 1.0.0-b'],
  });
  expect(bench.live('blog.html')).toContain('Blog b');

  // The last team follows, and all that waited comes with it.
  bench.publishMarketing('b', both('^2'));
  const names = ['shell', 'mfe-marketing', 'mfe-content', 'mfe-forms'];
  expect(await composed()).toEqual({
    versions: Object.fromEntries(names.map((name) => [name, '1.0.0-b'])),
    refused: [],
  });
});
