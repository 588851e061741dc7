import type { PageMeta, Remote } from '@proper/shared-types';
import { type ComponentType, createElement } from 'react';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportFault } from '../faults/report-fault';
import { FileError, GoneError } from '../files/broken-files';
import type { LoadRemote } from './federation';
import { remotePages } from './remote-pages';

const { refetchBroken } = vi.hoisted(() => ({
  refetchBroken: vi.fn<(base: string) => Promise<readonly string[]>>(async () => []),
}));
const { mayOpenFreshDocument } = vi.hoisted(() => ({ mayOpenFreshDocument: vi.fn<() => boolean>() }));
vi.mock('../files/broken-files', async (original) => ({
  ...(await original<typeof import('../files/broken-files')>()),
  refetchBroken,
}));
vi.mock('./fresh-document', () => ({ mayOpenFreshDocument }));
vi.mock('../faults/report-fault', () => ({ reportFault: vi.fn() }));

const aboutFile = '/releases/mfe-marketing/1.0.0-m/about.js';
const gone = new GoneError('fetch', 'about.js is gone');
const meta: PageMeta = { title: 'About', description: 'About us', keywords: [], kind: 'website' };
const About = () => 'About us';
const marketing: Remote = {
  pages: [{ path: '/about', chunk: 'about', meta, load: async () => ({ default: About }) }],
};
const composed = { name: 'mfe-marketing', entry: '/remoteEntry.js', integrity: 'sha384-' } as const;
const site = {
  take: async (path: string) => (path === '/nowhere' ? undefined : composed),
  isOnDemand: async (path: string) => path === '/contact',
};
const head = { title: meta.title, tags: [] };

const pagesOf = (loadRemote: LoadRemote) =>
  remotePages({
    site,
    loadRemote,
    wholeStyles: async () => undefined,
    headWriter:
      async () =>
      ({ meta }) => ({ title: meta.title, tags: [] }),
  });

/** What a page shows once it has loaded. */
async function shown(page: ComponentType): Promise<string> {
  const { prelude } = await prerender(createElement(page));
  return new Response(prelude).text();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.mocked(reportFault).mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a page that is fetched ahead', () => {
  it('reports no fault if that fails, and is fetched again when it is opened', async () => {
    const loadRemote = vi
      .fn<LoadRemote>(async () => marketing)
      .mockRejectedValueOnce(new Error('unreachable'));
    const pages = pagesOf(loadRemote);
    pages.prefetch('/about', false);
    await vi.waitFor(() => expect(loadRemote).toHaveBeenCalledTimes(1));
    await pages.open('/about');
    vi.mocked(reportFault).mockClear();
    expect(await pages.open('/about')).toEqual({ ok: true, head });
    expect(reportFault).not.toHaveBeenCalled();
  });
});

describe('a page on demand', () => {
  it('is fetched ahead, and its remote with it, only for a visitor who points at a link to it', async () => {
    const loadRemote = vi.fn<LoadRemote>(() => new Promise(() => undefined));
    const pages = pagesOf(loadRemote);
    pages.prefetch('/contact', false);
    pages.prefetch('/about', false);
    await vi.waitFor(() => expect(loadRemote).toHaveBeenCalledTimes(1));
    pages.prefetch('/contact', true);
    await vi.waitFor(() => expect(loadRemote).toHaveBeenCalledTimes(2));
  });
});

describe('a navigation', () => {
  it('asks for a fresh document if files are gone, and gives the reason if that has been tried', async () => {
    const pages = pagesOf(() => Promise.reject(new Error('no script')));
    refetchBroken.mockRejectedValueOnce(gone);
    mayOpenFreshDocument.mockReturnValueOnce(true);
    expect(await pages.open('/about')).toBeNull();
    refetchBroken.mockRejectedValueOnce(gone);
    mayOpenFreshDocument.mockReturnValueOnce(false);
    expect(await pages.open('/about')).toEqual({ ok: false, reason: 'about.js is gone' });
  });

  it('gives the reason if a file cannot be fetched, and fetches that file first on a retry', async () => {
    const loadRemote = vi.fn<LoadRemote>(async () => marketing).mockRejectedValueOnce(new Error('damaged'));
    const pages = pagesOf(loadRemote);
    refetchBroken.mockRejectedValueOnce(new FileError('fetch', 'offline'));
    expect(await pages.open('/about')).toEqual({ ok: false, reason: 'offline' });
    refetchBroken.mockRejectedValueOnce(new FileError('fetch', 'offline'));
    expect(await pages.open('/about')).toEqual({ ok: false, reason: 'offline' });
    expect(loadRemote).toHaveBeenCalledTimes(1);
    expect(await pages.open('/about')).toEqual({ ok: true, head });
    expect(refetchBroken).toHaveBeenLastCalledWith('/releases/mfe-marketing/', expect.any(AbortSignal));
  });

  it('ends with a fault if a file arrives intact past the cache, but never loads', async () => {
    refetchBroken.mockResolvedValueOnce([aboutFile]).mockResolvedValueOnce([aboutFile]);
    const pages = pagesOf(() => Promise.reject(new Error('refused')));
    const reason = `${aboutFile} does not load`;
    expect(await pages.open('/about')).toEqual({ ok: false, reason });
    expect(reportFault).toHaveBeenCalledExactlyOnceWith(
      '/about could not be opened:',
      expect.objectContaining({ page: '/about', phase: 'fetch', cause: expect.any(FileError) }),
    );
  });
});

describe('a first load', () => {
  it('hydrates as soon as a navigation has loaded the page', async () => {
    const loadRemote = vi
      .fn<LoadRemote>(async () => marketing)
      .mockRejectedValueOnce(new Error('unreachable'));
    const pages = pagesOf(loadRemote);
    const component = pages.componentOf('/about');
    const arrival = shown(component);
    await vi.advanceTimersByTimeAsync(0);
    await pages.open('/about');
    expect(await arrival).toBe('About us');
    expect(pages.componentOf('/about')).toBe(component);
  });
});
