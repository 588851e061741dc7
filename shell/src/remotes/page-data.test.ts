import type { PageData } from '@proper/shared-types/release';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FileError } from '../loading/failed-files';
import { fetchData } from './page-data';
import { PageNotFoundError } from './page-result';

const remote = {
  name: 'mfe-content',
  entry: '/releases/mfe-content/a/remoteEntry.js',
  integrity: 'sha256-a',
} as const;
const data: PageData = {
  entry: remote.entry,
  meta: { title: 'Mail', description: 'About mail', keywords: [], kind: 'article' },
  html: { text: '<p>Mail</p>' },
  data: { id: 'mail' },
};

const respondWith = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));

afterEach(() => vi.unstubAllGlobals());

describe('the data of the next page', () => {
  it('is absent if the site has none, or if it belongs to another release than the one that runs', async () => {
    respondWith('', 404);
    await expect(fetchData('/blog/mail', remote, String)).rejects.toBeInstanceOf(PageNotFoundError);
    respondWith({ ...data, entry: '/releases/mfe-content/b/remoteEntry.js' });
    await expect(fetchData('/blog/mail', remote, String)).rejects.toBeInstanceOf(PageNotFoundError);
  });

  it('can be fetched again after a server error', async () => {
    respondWith('', 500);
    await expect(fetchData('/blog/mail', remote, String)).rejects.toBeInstanceOf(FileError);
  });
});
