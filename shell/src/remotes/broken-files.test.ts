import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type BrokenFile, FileError, GoneError, refetch } from './broken-files';

const address = 'https://proper.example/releases/mfe-forms/1.0.0-a/contact.js';
const file: BrokenFile = {
  address,
  // Of 'the whole file'.
  integrity: 'sha384-EdHw0URr2WUvLRFZnph3DEaA8hslAeEI6Da59qXElI2Vllpt0sqbzpJeIbUHL9GR',
};
const { signal } = new AbortController();

beforeEach(() => void vi.stubGlobal('isSecureContext', true));
afterEach(() => vi.unstubAllGlobals());

it('fetches a file again past the cache, and reads it to its end', async () => {
  const answer = new Response('the whole file');
  const fetched = vi.fn(async () => answer);
  vi.stubGlobal('fetch', fetched);
  await refetch([file], signal);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(address, { cache: 'reload', signal });
  expect(answer.bodyUsed).toBe(true);
});

const refused = (answer: () => Promise<Response>): Promise<unknown> => {
  vi.stubGlobal('fetch', answer);
  return refetch([file], signal).catch((cause: unknown) => cause);
};

it('names the file that cannot be fetched, and the reason', async () => {
  expect(await refused(async () => new Response('no', { status: 500 }))).toMatchObject({
    phase: 'fetch',
    message: `${address} answers 500`,
  });
  expect(await refused(() => Promise.reject(new TypeError('Failed to fetch')))).toMatchObject({
    phase: 'fetch',
    message: `${address} cannot be fetched: Failed to fetch`,
    cause: expect.any(TypeError),
  });
});

it('has an error of its own for a file that is gone', async () => {
  const gone = await refused(async () => new Response('', { status: 404 }));
  expect(gone).toBeInstanceOf(GoneError);
  expect(gone).toBeInstanceOf(FileError);
});

it('refuses a file that does not match its hash', async () => {
  expect(await refused(async () => new Response('half a file'))).toMatchObject({
    phase: 'integrity',
    message: `${address} is not what was composed`,
  });
});

it('leaves the hash to the browser if the document was loaded without TLS', async () => {
  vi.stubGlobal('isSecureContext', false);
  expect(await refused(async () => new Response('half a file'))).toBeUndefined();
});
