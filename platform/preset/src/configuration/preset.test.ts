import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { shellConfig } from './preset';

const shell = shellConfig({ dir: path.resolve(import.meta.dirname, '../../../../shell') });

describe('what a build makes', () => {
  it('is both halves of a release', async () => {
    const [server, browser, ...more] = await shell({}, { mode: 'production' });
    expect(more).toEqual([]);
    expect([server, browser].map((half) => path.basename(half?.output?.path ?? ''))).toEqual([
      'server',
      'browser',
    ]);
  });

  it('--env maps=FOLDER makes the scripts alone, with their source maps, beside all releases', async () => {
    const [, browser] = await shell({}, { mode: 'production' });
    const [scripts, ...more] = await shell({ maps: '/tmp/maps' }, { mode: 'production' });
    expect(more).toEqual([]);
    expect(scripts).toMatchObject({ devtool: 'hidden-source-map', output: { path: '/tmp/maps' } });
    expect(scripts?.entry).toEqual(browser?.entry);
    expect(scripts?.output?.filename).toEqual(browser?.output?.filename);
    // What makes a release would write one there.
    expect(scripts?.plugins?.length).toBeLessThan(browser?.plugins?.length ?? 0);
  });
});
