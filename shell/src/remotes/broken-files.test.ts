import { afterEach, expect, it, vi } from 'vitest';
import { refetch } from './broken-files';

const file = 'https://proper.example/releases/mfe-forms/1.0.0-a/contact.js';
const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

it('reads a file anew to its end, whatever the cache has', async () => {
  const answer = new Response('the whole file');
  const fetched = vi.fn(async () => answer);
  vi.stubGlobal('fetch', fetched);
  await refetch([file], signal);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(file, { cache: 'reload', signal });
  expect(answer.bodyUsed).toBe(true);
});

it('tells which file cannot be had, and why', async () => {
  vi.stubGlobal('fetch', async () => new Response('no', { status: 500 }));
  await expect(refetch([file], signal)).rejects.toThrow(`${file} answers 500`);
});
