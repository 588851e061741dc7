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

/** The live site, with some changes. */
const live = (changed: Partial<LiveComposition> = {}): LiveComposition => ({
  versions: { shell: '1.0.0-s' },
  remotes: [
    { ...marketing, routes: ['/*'] },
    { ...content, routes: ['/blog', '/blog/*'] },
    { ...forms, routes: ['/contact'] },
  ],
  unavailable: [],
  onDemand: ['/contact'],
  ...changed,
});
const withNewContent = live({
  remotes: [
    { ...marketing, routes: ['/*'] },
    { ...remoteOf('mfe-content', 'b'), routes: ['/blog', '/blog/*'] },
  ],
});

const fetched = vi.fn<typeof fetch>();
const respondWith = (composed: LiveComposition): void => {
  fetched.mockImplementation(async () => Response.json(composed));
};

/** Has the site looked up again once the last response is old. */
async function refresh(site: LiveSite, composed: LiveComposition): Promise<void> {
  respondWith(composed);
  vi.advanceTimersByTime(10 * 60_000);
  site.isNewerAt('/');
  await vi.waitFor(() => expect(fetched).toHaveResolved());
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched.mockReset());
  respondWith(live());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a page of another team', () => {
  it('waits to be pointed at if composition.json says that it needs what most visits do without', async () => {
    const site = new LiveSite(composition);
    expect(await site.isOnDemand('/contact')).toBe(true);
    expect(await site.isOnDemand('/about')).toBe(false);
  });

  it('is left to the browser while composition.json cannot be fetched, and opens once it can', async () => {
    const site = new LiveSite(composition);
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    expect(await site.take('/contact')).toBeUndefined();
    expect(await site.take('/contact')).toEqual(forms);
  });

  it('is left to the browser if it is unavailable, and so is anything that is not a page', async () => {
    respondWith(live({ unavailable: ['/contact'] }));
    const site = new LiveSite(composition);
    await site.lookUp();
    expect(site.mayOpen('/contact')).toBe(false);
    expect(site.mayOpen('/blog/rss.xml')).toBe(false);
    expect(site.mayOpen('/services')).toBe(true);
  });
});

describe('a newer release', () => {
  it('is noticed at a navigation even if the lookup at the one before failed', async () => {
    const site = new LiveSite(composition);
    await site.lookUp();
    vi.advanceTimersByTime(10 * 60_000);
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    site.isNewerAt('/');
    await vi.advanceTimersByTimeAsync(0);
    respondWith(withNewContent);
    site.isNewerAt('/');
    await vi.advanceTimersByTimeAsync(0);
    expect(site.isNewerAt('/blog')).toBe(true);
  });

  it('of another team opens in this document, if this document has not loaded that remote yet', async () => {
    const site = new LiveSite({ ...composition, page: '/', remote: marketing });
    await site.lookUp();
    await refresh(site, withNewContent);
    expect(site.isNewerAt('/blog')).toBe(false);
    expect(await site.take('/blog')).toEqual(remoteOf('mfe-content', 'b'));
  });

  it('of the shell needs a new document; a page with unsent input can still open remotes that fit its own shell', async () => {
    const site = new LiveSite(composition);
    await site.lookUp();
    await refresh(site, live({ versions: { shell: '1.0.0-t' }, remotes: [] }));
    expect(site.isNewerAt('/services')).toBe(true);
    expect(await site.take('/contact')).toEqual(forms);
  });

  it('does not replace the remote that a developer loads', async () => {
    const override: ComposedRemote = {
      name: 'mfe-content',
      entry: 'http://localhost:4102/e.js',
      integrity: '',
    };
    const site = new LiveSite(composition, override);
    await site.lookUp();
    await refresh(site, withNewContent);
    expect(site.isNewerAt('/blog')).toBe(false);
    expect(await site.take('/blog')).toEqual(override);
  });
});
