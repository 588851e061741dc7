import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import type { PageMeta, Remote } from 'shared-types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GoneError } from './broken-files';
import type { LoadRemote } from './federation';
import { remotePages } from './remote-pages';

const { refetch, takeBroken } = vi.hoisted(() => ({
  refetch: vi.fn<(files: readonly string[]) => Promise<void>>(async () => undefined),
  takeBroken: vi.fn<() => readonly string[]>(() => []),
}));
const { loadFreshDocument } = vi.hoisted(() => ({ loadFreshDocument: vi.fn<(path: string) => boolean>() }));
vi.mock('./broken-files', async (original) => ({
  ...(await original<typeof import('./broken-files')>()),
  refetch,
  takeBroken,
}));
vi.mock('./fresh-document', () => ({ loadFreshDocument }));

const meta: PageMeta = { title: 'About', description: 'About us', keywords: [], kind: 'website' };
const About = () => 'About us';
const marketing: Remote = {
  pages: [{ path: '/about', chunk: 'about', meta, load: async () => ({ default: About }) }],
};
const released = (version: string) => ({ version, entry: '/remoteEntry.js', integrity: 'sha384-' }) as const;
const composed = {
  pages: { '/about': 'mfe-marketing', '/gone': 'mfe-marketing' },
  remotes: {
    'mfe-marketing': released('1.0.0-m'),
    'mfe-content': released('1.0.0-c'),
    'mfe-forms': released('1.0.0-f'),
  },
} as const;
const page = { path: '/about', meta, picture: '/releases/mfe-marketing/1.0.0-m/social/about.png' };

/** What a page shows, once it has come. */
async function shown(page: ComponentType): Promise<string> {
  const { prelude } = await prerender(createElement(page));
  return new Response(prelude).text();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a navigation', () => {
  it('arrives with the head of the page, and is shown at once', async () => {
    const pages = remotePages(composed, async () => marketing);
    expect(await pages.open('/about')).toEqual({ ok: true, page });
    expect(renderToStaticMarkup(createElement(pages.componentOf('/about')))).toBe('About us');
  });

  it('leaves to a fresh document where files are gone, and says so where that has been tried', async () => {
    const pages = remotePages(composed, () => Promise.reject(new Error('no script')));
    takeBroken.mockReturnValueOnce(['/releases/mfe-marketing/1.0.0-m/about.js']);
    refetch.mockResolvedValueOnce().mockRejectedValueOnce(new GoneError('about.js is gone'));
    loadFreshDocument.mockReturnValueOnce(true);
    const left = vi.fn();
    void pages.open('/about').then(left);
    await vi.waitFor(() => expect(loadFreshDocument).toHaveBeenCalledWith('/about'));
    expect(left).not.toHaveBeenCalled();
    refetch.mockRejectedValueOnce(new GoneError('about.js is gone'));
    loadFreshDocument.mockReturnValueOnce(false);
    expect(await pages.open('/about')).toEqual({ ok: false, reason: 'about.js is gone' });
  });

  it('tells why a remote cannot be reached, and reaches it when asked again', async () => {
    const loadRemote = vi
      .fn<LoadRemote>(async () => marketing)
      .mockRejectedValueOnce(new Error('unreachable'));
    const pages = remotePages(composed, loadRemote);
    expect(await pages.open('/about')).toEqual({ ok: false, reason: 'unreachable' });
    expect(await pages.open('/about')).toEqual({ ok: true, page });
  });

  it('arrives all the same when a file had come damaged, and comes whole past the cache', async () => {
    const loadRemote = vi.fn<LoadRemote>(async () => marketing).mockRejectedValueOnce(new Error('damaged'));
    takeBroken.mockReturnValueOnce(['about.js']);
    expect(await remotePages(composed, loadRemote).open('/about')).toEqual({ ok: true, page });
    expect(refetch).toHaveBeenLastCalledWith(['about.js'], expect.any(AbortSignal));
  });

  it('tells what is wrong with a file that cannot be had, and has it fetched first when asked again', async () => {
    const loadRemote = vi.fn<LoadRemote>(async () => marketing).mockRejectedValueOnce(new Error('damaged'));
    const pages = remotePages(composed, loadRemote);
    takeBroken.mockReturnValueOnce(['about.js']);
    refetch.mockResolvedValueOnce().mockRejectedValueOnce(new Error('offline'));
    expect(await pages.open('/about')).toEqual({ ok: false, reason: 'damaged' });
    refetch.mockRejectedValueOnce(new Error('offline'));
    expect(await pages.open('/about')).toEqual({ ok: false, reason: 'offline' });
    expect(loadRemote).toHaveBeenCalledTimes(1);
    expect(await pages.open('/about')).toEqual({ ok: true, page });
    expect(refetch).toHaveBeenLastCalledWith(['about.js'], expect.any(AbortSignal));
  });

  it('tells that a remote has lost a page it was composed with', async () => {
    const pages = remotePages(composed, async () => marketing);
    expect(await pages.open('/gone')).toEqual({ ok: false, reason: 'mfe-marketing has no page at /gone' });
  });
});

describe('a first load', () => {
  it('keeps the page on the screen and tries again until its remote comes', async () => {
    const loadRemote = vi.fn<LoadRemote>(async () => marketing);
    for (let attempt = 0; attempt < 4; attempt++) loadRemote.mockRejectedValueOnce(new Error('unreachable'));
    const arrival = shown(remotePages(composed, loadRemote).componentOf('/about'));
    const settled = vi.fn();
    void arrival.then(settled, settled);
    await vi.advanceTimersByTimeAsync(500 + 1000 + 2000);
    expect(loadRemote).toHaveBeenCalledTimes(4);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(4000);
    expect(await arrival).toBe('About us');
  });

  it('reacts as soon as a navigation has brought the page', async () => {
    const loadRemote = vi
      .fn<LoadRemote>(async () => marketing)
      .mockRejectedValueOnce(new Error('unreachable'));
    const pages = remotePages(composed, loadRemote);
    const component = pages.componentOf('/about');
    const arrival = shown(component);
    await vi.advanceTimersByTimeAsync(0);
    await pages.open('/about');
    expect(await arrival).toBe('About us');
    expect(pages.componentOf('/about')).toBe(component);
  });
});
