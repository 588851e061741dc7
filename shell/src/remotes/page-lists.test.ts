import { exampleConfig } from '@proper/shared-types/example-config';
import type { Composition } from '@proper/shared-types/release';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { composedOf } from '../../test-support/composed-of';
import { extensibleComposition } from './page-lists';

const released = (version: string) => ({ version, entry: '/remoteEntry.js', integrity: 'sha384-' }) as const;
const composed: Composition = {
  config: exampleConfig,
  shell: '1.0.0-s',
  pages: { '/': 'mfe-marketing', '/blog': 'mfe-content' },
  remotes: composedOf({
    'mfe-marketing': released('1.0.0-m'),
    'mfe-content': { ...released('1.0.0-c'), hasMore: true },
    'mfe-forms': released('1.0.0-f'),
  }),
};

const answer = (body: string, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status })),
  );

afterEach(() => vi.unstubAllGlobals());

describe('the pages that a document does not list', () => {
  it('come from the lists of the releases that it was composed from, once, and of no remote without more', async () => {
    answer('["/blog", "/blog/one"]');
    const { composition, complete } = extensibleComposition(composed);
    await Promise.all([complete(), complete()]);
    await complete();
    expect(composition.pages).toEqual({ ...composed.pages, '/blog/one': 'mfe-content' });
    expect(vi.mocked(fetch).mock.calls).toEqual([['/releases/mfe-content/1.0.0-c/pages.json']]);
    expect(composed.pages).not.toHaveProperty('/blog/one');
  });

  it.each([
    ['gone', '', 404],
    ['no list', '{}', 200],
    ['no JSON', '<', 200],
  ])('are asked for again where the list is %s, and the document goes on', async (_what, body, status) => {
    answer(body, status);
    const { composition, complete } = extensibleComposition(composed);
    await complete();
    expect(composition.pages).toEqual(composed.pages);
    answer('["/blog/one", 1, "no path"]');
    await complete();
    expect(composition.pages).toEqual({ ...composed.pages, '/blog/one': 'mfe-content' });
  });
});
