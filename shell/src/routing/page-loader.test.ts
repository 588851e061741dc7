// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://proper.example/" }
import { drafts } from '@proper/shared-types';
import type { DataRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../document/open-document';
import { GoneError } from '../loading/failed-files';
import { PageNotFoundError } from '../remotes/page-result';
import { createPageLoader } from './page-loader';

vi.mock('../document/open-document', () => ({ openDocument: vi.fn(() => true) }));

const head = { title: 'About', tags: [] };
const isOutdated = vi.fn<(path: string) => boolean>();
const registry = { isOutdated, refresh: vi.fn<() => Promise<void>>() };
const open = vi.fn<(path: string) => Promise<typeof head>>();
const reportBrowserError = vi.fn();
const router = {
  state: {
    navigation: { location: { pathname: '/about', search: '?a=1', hash: '#people' } },
    location: { pathname: '/', search: '', hash: '' },
  },
} as unknown as DataRouter;

/** How a navigation to /about ends: with a page, or undefined if a document is opened in its place. */
async function navigate(signal = new AbortController().signal): Promise<unknown> {
  const load = createPageLoader({ registry, pages: { open }, reportBrowserError, getRouter: () => router });
  const request = { url: 'https://proper.example/about?a=1', signal } as Request;
  const result = load({ request, params: {}, context: undefined } as unknown as Parameters<typeof load>[0]);
  return Promise.race([result, new Promise((resolve) => setTimeout(resolve, 20))]);
}

const destination = 'https://proper.example/about?a=1#people';

beforeEach(() => {
  registry.refresh.mockReset().mockResolvedValue();
  isOutdated.mockReset().mockReturnValue(false);
  open.mockReset().mockResolvedValue(head);
  vi.mocked(openDocument).mockReset().mockReturnValue(true);
  reportBrowserError.mockReset();
});

afterEach(() => drafts.drop('contact'));

describe('a navigation ends', () => {
  it('with the page, without waiting for what is live', async () => {
    registry.refresh.mockReturnValue(new Promise(() => undefined));
    expect(await navigate()).toEqual({ status: 'shown', head });
    expect(openDocument).not.toHaveBeenCalled();
  });

  it('with the page, which a document replaces if it turns out that its remote is disabled', async () => {
    let answer = (): void => undefined;
    registry.refresh.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    expect(await navigate()).toEqual({ status: 'shown', head });
    isOutdated.mockReturnValue(true);
    answer();
    await vi.waitFor(() => expect(openDocument).toHaveBeenCalledExactlyOnceWith(destination));
  });

  it.each([
    ['no remote has the page', new PageNotFoundError('none')],
    ['its files are gone', new GoneError('fetch', 'gone')],
  ])('with a document if %s, and with an offer to try again if that was tried', async (_title, cause) => {
    open.mockRejectedValue(cause);
    expect(await navigate()).toBeUndefined();
    expect(reportBrowserError).not.toHaveBeenCalled();
    vi.mocked(openDocument).mockReturnValue(false);
    expect(await navigate()).toEqual({ status: 'failed' });
  });

  it('with nothing if the visitor has clicked on something else meanwhile', async () => {
    open.mockRejectedValue(new PageNotFoundError('none'));
    expect(await navigate(AbortSignal.abort())).toBeUndefined();
    expect(openDocument).not.toHaveBeenCalled();
  });
});
