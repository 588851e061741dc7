import { exampleConfig } from '@proper/shared-types/example-config';
import type { ComposedRemote, Composition, LiveComposition } from '@proper/shared-types/release';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveSite } from './live-site';

const remoteOf = (name: ComposedRemote['name'], hash = 'a'): ComposedRemote => ({
  name,
  entry: `/releases/${name}/remoteEntry.${hash}.js`,
  integrity: 'sha384-',
});
const [marketing, content, forms] = (['mfe-marketing', 'mfe-content', 'mfe-forms'] as const).map((name) =>
  remoteOf(name),
) as [ComposedRemote, ComposedRemote, ComposedRemote];

const composition: Composition = { config: exampleConfig, shell: '1.0.0-s', page: '/blog', remote: content };

/** The live site, with some of its remotes in other releases. */
const live = (changed: Partial<LiveComposition> = {}): LiveComposition => ({
  versions: { shell: '1.0.0-s' },
  remotes: [
    { ...marketing, routes: ['/*'] },
    { ...content, routes: ['/blog', '/blog/*'] },
    { ...forms, routes: ['/contact'] },
  ],
  unavailable: [],
  ...changed,
});
const withNewContent = live({
  remotes: [
    { ...marketing, routes: ['/*'] },
    { ...remoteOf('mfe-content', 'b'), routes: ['/blog', '/blog/*'] },
  ],
});

const fetched = vi.fn<typeof fetch>();
const answer = (composed: LiveComposition): void => {
  fetched.mockImplementation(async () => Response.json(composed));
};

/** What is asked for once the last answer has become old. */
async function later(site: LiveSite, answered: LiveComposition): Promise<void> {
  answer(answered);
  vi.advanceTimersByTime(10 * 60_000);
  site.isNewerAt('/');
  await vi.waitFor(() => expect(fetched).toHaveResolved());
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched.mockReset());
  answer(live());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a page of another team', () => {
  it('is left to the browser where composition.json cannot be had, and is asked for again', async () => {
    const site = new LiveSite(composition);
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    expect(await site.take('/contact')).toBeUndefined();
    expect(await site.take('/contact')).toEqual(forms);
  });

  it('is left to the browser where it is not available, and so is what is no page', async () => {
    answer(live({ unavailable: ['/contact'] }));
    const site = new LiveSite(composition);
    await site.lookUp();
    expect(site.mayOpen('/contact')).toBe(false);
    expect(site.mayOpen('/blog/rss.xml')).toBe(false);
    expect(site.mayOpen('/services')).toBe(true);
  });
});

describe('a newer release', () => {
  it('is found at the next navigation after one at which the site could not be asked', async () => {
    const site = new LiveSite(composition);
    await site.lookUp();
    vi.advanceTimersByTime(10 * 60_000);
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    site.isNewerAt('/');
    await vi.advanceTimersByTimeAsync(0);
    answer(withNewContent);
    site.isNewerAt('/');
    await vi.advanceTimersByTimeAsync(0);
    expect(site.isNewerAt('/blog')).toBe(true);
  });

  it('of another team is what is opened next: nothing of this page needs to be loaded again', async () => {
    const site = new LiveSite({ ...composition, page: '/', remote: marketing });
    await site.lookUp();
    await later(site, withNewContent);
    expect(site.isNewerAt('/blog')).toBe(false);
    expect(await site.take('/blog')).toEqual(remoteOf('mfe-content', 'b'));
  });

  it('of the shell is left to the browser; with unsent input, remotes that fit this shell still open', async () => {
    const site = new LiveSite(composition);
    await site.lookUp();
    await later(site, live({ versions: { shell: '1.0.0-t' }, remotes: [] }));
    expect(site.isNewerAt('/services')).toBe(true);
    expect(await site.take('/contact')).toEqual(forms);
  });

  it('of a remote that a developer has replaced changes nothing', async () => {
    const own: ComposedRemote = { name: 'mfe-content', entry: 'http://localhost:4102/e.js', integrity: '' };
    const site = new LiveSite(composition, own);
    await site.lookUp();
    await later(site, withNewContent);
    expect(site.isNewerAt('/blog')).toBe(false);
    expect(await site.take('/blog')).toEqual(own);
  });
});
