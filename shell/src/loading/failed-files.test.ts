// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ranAttribute } from '../document/elements';
import { FileError, fileTimeoutMs, GoneError, refetch, refetchFailed, watchFiles } from './failed-files';

const address = 'https://proper.example/releases/mfe-forms/1.0.0-a/contact.js';
/** The hash of 'the whole file'. */
const integrity = 'sha256-ggSAMJ9GBmTCdx7t7HdmMmC32jIvfRH4sv/yaR53gkI=';
const { signal } = new AbortController();

beforeEach(() => void vi.stubGlobal('isSecureContext', true));
afterEach(() => vi.unstubAllGlobals());

it('fetches a file past the cache, and reads it to its end', async () => {
  const answer = new Response('the whole file');
  const fetched = vi.fn(async () => answer);
  vi.stubGlobal('fetch', fetched);
  await refetch(address, integrity, signal);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(address, { cache: 'reload', signal });
  expect(answer.bodyUsed).toBe(true);
});

const refetchError = (answer: () => Promise<Response>): Promise<unknown> => {
  vi.stubGlobal('fetch', answer);
  return refetch(address, integrity, signal).catch((cause: unknown) => cause);
};

it('has a separate error for a file that is gone', async () => {
  const gone = await refetchError(async () => new Response('', { status: 404 }));
  expect(gone).toBeInstanceOf(GoneError);
  expect(gone).toBeInstanceOf(FileError);
});

it('leaves the hash to the browser if the document came without TLS', async () => {
  vi.stubGlobal('isSecureContext', false);
  expect(await refetchError(async () => new Response('half a file'))).toBeUndefined();
});

/** What the browser does if a file of the document does not load. */
function fail(href: string): void {
  const link = document.body.appendChild(Object.assign(document.createElement('link'), { href, integrity }));
  link.dispatchEvent(new Event('error'));
}

it('fetches all files of a release that have failed so far, until each has loaded', async () => {
  watchFiles();
  const fetched = vi.fn(async (_address: string) => new Response('the whole file'));
  vi.stubGlobal('fetch', fetched);
  const base = '/releases/mfe-forms/';
  fail(`${base}contact.js`);
  fail('/releases/shell/notifications.js');
  fetched.mockRejectedValueOnce(new TypeError('hung'));
  await expect(refetchFailed(base)).rejects.toBeInstanceOf(FileError);
  fail(`${base}contact.css`);
  const files = [`${location.origin}${base}contact.js`, `${location.origin}${base}contact.css`];
  expect(await refetchFailed(base)).toEqual(files);
  expect(fetched.mock.calls.map(([file]) => file)).toEqual([files[0], ...files]);
  expect(await refetchFailed(base)).toEqual([]);
});

it('a script of the document that never arrives leaves it to a later attempt, even if nobody waits for it yet', async () => {
  vi.useFakeTimers();
  const addScript = (address: string) => {
    const script = Object.assign(document.createElement('script'), {
      integrity,
      defer: true,
      type: 'text/plain',
    });
    script.setAttribute('src', address);
    return document.body.appendChild(script);
  };
  const hung = addScript('/releases/mfe-marketing/remote.js');
  const run = addScript('/releases/mfe-marketing/home.js');
  const ofExtension = addScript('chrome-extension://abcdefgh/content.js');
  run.setAttribute(ranAttribute, '');
  watchFiles();
  const failedOnes: unknown[] = [];
  addEventListener('error', ({ target }) => failedOnes.push(target), true);
  vi.advanceTimersByTime(fileTimeoutMs);
  vi.useRealTimers();
  expect(failedOnes).toContain(hung);
  expect(failedOnes).not.toContain(run);
  expect(failedOnes).not.toContain(ofExtension);
  vi.stubGlobal('fetch', async () => new Response('the whole file'));
  expect(await refetchFailed('/releases/mfe-marketing/')).toEqual([hung.src]);
});
