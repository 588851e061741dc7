import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FixtureRelease } from '../../test-support/fixture-teams';
import { Workbench } from '../../test-support/workbench';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.remove());

describe('a shell is refused, and the last good one goes on', () => {
  it.each<readonly [string, Partial<FixtureRelease>, string | RegExp]>([
    [
      'when its server bundle does not run',
      { server: "throw new Error('bad shell')" },
      'its server bundle does not run: bad shell',
    ],
    [
      'when its server bundle lacks an export',
      { server: 'exports.shared = {}' },
      'its server bundle does not run: it does not export renderBody',
    ],
    [
      'when it names a script that it lacks',
      { change: { scripts: ['lost.js'] } },
      'release.json names lost.js, which is not among its files',
    ],
    [
      'when it would replace a file of the site',
      { moreFiles: { 'root/robots.txt': '' } },
      'its file root/robots.txt would take the place of one that the composer writes; rename it',
    ],
    [
      'when no remote can follow it yet, and it says for which ones it waits',
      { change: { shared: { '@proper/shared-types': '2.0.0' } } },
      /^no site can be made with it: there is no usable release of mfe-marketing: it works with @proper\/shared-types \^1\.0\.0, and the shell brings 2\.0\.0; .*; there is no usable release of mfe-content: .*; there is no usable release of mfe-forms: /,
    ],
  ])('%s', async (_what, fixture, reason) => {
    await bench.beginComposed();
    const before = bench.snapshot();
    bench.publish({ name: 'shell', version: '1.0.0-b', ...fixture });
    const { refusals } = await bench.compose();
    const exactly = typeof reason === 'string' ? reason : expect.stringMatching(reason);
    expect(refusals).toEqual([{ name: 'shell', version: '1.0.0-b', reason: exactly }]);
    expect(bench.snapshot()).toEqual(before);
    bench.publish({ name: 'mfe-content', version: '1.0.0-b', pages: [['/blog', "'<h1>New blog</h1>'"]] });
    expect((await bench.compose()).versions).toMatchObject({ shell: '1.0.0-a', 'mfe-content': '1.0.0-b' });
  });
});
