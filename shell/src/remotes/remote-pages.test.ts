import type { PageMeta, Remote } from '@proper/shared-types';
import { type ComponentType, createElement } from 'react';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileError } from '../loading/failed-files';
import type { LoadRemote } from './federation';
import { PageNotFoundError } from './page-result';
import { RemotePages } from './remote-pages';

const { refetchFailed } = vi.hoisted(() => ({
  refetchFailed: vi.fn<(base: string) => Promise<readonly string[]>>(async () => []),
}));
vi.mock('../loading/failed-files', async (original) => ({
  ...(await original<typeof import('../loading/failed-files')>()),
  refetchFailed,
}));

const aboutFile = '/releases/mfe-marketing/1.0.0-m/about.js';
const meta: PageMeta = { title: 'About', description: 'About us', keywords: [], kind: 'website' };
const About = () => 'About us';
const marketing: Remote = {
  pages: [{ path: '/about', chunk: 'about', meta, load: async () => ({ default: About }) }],
};
const composed = { name: 'mfe-marketing', entry: '/remoteEntry.js', integrity: 'sha256-' } as const;
const registry = {
  resolveRemote: async (path: string) => (path === '/nowhere' ? undefined : composed),
  isOnDemand: async (path: string) => path === '/contact',
};
const head = { title: meta.title, tags: [] };
const reportBrowserError = vi.fn();

const createPages = (loadRemote: LoadRemote) =>
  new RemotePages({
    registry,
    loadRemote,
    reportBrowserError,
    trustMarkup: String,
    loadWholeStyles: async () => undefined,
    loadHeadWriter:
      async () =>
      ({ meta }) => ({ title: meta.title, tags: [] }),
    getDocumentData: () => undefined,
  });

/** What a page shows once it has loaded. */
async function shown(page: ComponentType): Promise<string> {
  const { prelude } = await prerender(createElement(page));
  return new Response(prelude).text();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('scheduler', { yield: async () => undefined });
  reportBrowserError.mockReset();
  refetchFailed.mockReset().mockResolvedValue([]);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a page that is fetched ahead', () => {
  it('reports no error if that fails, and is fetched again when it is opened', async () => {
    const loadRemote = vi
      .fn<LoadRemote>(async () => marketing)
      .mockRejectedValueOnce(new Error('unreachable'));
    const pages = createPages(loadRemote);
    await pages.prefetch('/about', false);
    expect(await pages.open('/about')).toEqual(head);
    expect(loadRemote).toHaveBeenCalledTimes(2);
    expect(reportBrowserError).not.toHaveBeenCalled();
  });
});

describe('a navigation', () => {
  it('to an address that no remote has is one for the server', async () => {
    await expect(createPages(async () => marketing).open('/nowhere')).rejects.toBeInstanceOf(
      PageNotFoundError,
    );
  });

  it('fails if a file cannot be fetched, and fetches that file first on a retry', async () => {
    const loadRemote = vi.fn<LoadRemote>(async () => marketing).mockRejectedValueOnce(new Error('damaged'));
    const pages = createPages(loadRemote);
    const offline = new FileError('fetch', 'offline');
    refetchFailed.mockResolvedValueOnce([]).mockRejectedValueOnce(offline).mockRejectedValueOnce(offline);
    await expect(pages.open('/about')).rejects.toBe(offline);
    await expect(pages.open('/about')).rejects.toBe(offline);
    expect(loadRemote).toHaveBeenCalledTimes(1);
    expect(await pages.open('/about')).toEqual(head);
    expect(refetchFailed).toHaveBeenLastCalledWith('/releases/mfe-marketing/', expect.any(AbortSignal));
  });

  it('fails if a file arrives intact past the cache, but never loads', async () => {
    refetchFailed.mockResolvedValueOnce([]).mockResolvedValue([aboutFile]);
    const pages = createPages(() => Promise.reject(new Error('refused')));
    await expect(pages.open('/about')).rejects.toThrow(`${aboutFile} does not load`);
  });
});

describe('a first load', () => {
  it('hydrates as soon as a navigation has loaded the page', async () => {
    const loadRemote = vi
      .fn<LoadRemote>(async () => marketing)
      .mockRejectedValueOnce(new Error('unreachable'));
    const pages = createPages(loadRemote);
    const component = pages.getComponent('/about');
    const arrival = shown(component);
    await vi.advanceTimersByTimeAsync(0);
    await pages.open('/about');
    expect(await arrival).toBe('About us');
    expect(pages.getComponent('/about')).toBe(component);
  });
});
