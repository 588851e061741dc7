import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertRow } from './backend';
import { exampleConfig } from './example-config';

// Every supported browser has it, and Node 20 does not. The client opens none.
beforeEach(() => vi.stubGlobal('WebSocket', class {}));
afterEach(() => vi.unstubAllGlobals());

const row = { email: 'ada@example.com' };
const insert = () => insertRow(exampleConfig, 'newsletter_subscriptions', row);

const answerWith = (status: number, body: string | null, headers = {}) => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, { status, headers }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

describe('a row is saved', () => {
  it('if the backend answers 201, and it follows no redirect', async () => {
    const fetch = answerWith(201, null);
    expect(await insert()).toEqual({ ok: true });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', redirect: 'error' });
    expect(fetch.mock.calls[0]?.[1].body).toBe(JSON.stringify(row));
  });

  const html = { 'content-type': 'text/html' };
  it.each([
    ['a page', 200, '<h1>blocked</h1>', html, 'intercepted'],
    ['an empty 200', 200, '', {}, 'intercepted'],
    ['JSON', 200, '[]', {}, 'intercepted'],
    ['nothing', 204, null, {}, 'intercepted'],
    ['an empty 404', 404, '', {}, 'intercepted'],
    ['a 404 with a list', 404, '[]', {}, 'intercepted'],
    ['a page with 201', 201, '<h1>blocked</h1>', html, 'intercepted'],
    ['a sign-in page with 511', 511, '<h1>Sign in</h1>', html, 'unreachable'],
    ['too many', 429, '{"code":"PT429","message":"Too many requests"}', {}, 'busy'],
    ['what the table does not take', 400, '{"code":"23514","message":"violates check"}', {}, 'invalid'],
    ['too large', 413, '{"code":"413","message":"Request body too large"}', {}, 'tooLong'],
    ['a wrong key', 401, '{"message":"Invalid API key"}', {}, 'refused'],
    ['no database', 503, '{"code":"PGRST000","message":"No connection"}', {}, 'unreachable'],
  ])('not if the answer is %s', async (_title, status, body, headers, kind) => {
    answerWith(status, body, headers);
    expect(await insert()).toMatchObject({ ok: false, kind });
  });

  it.each([
    [true, 'unreachable'],
    [false, 'offline'],
  ])('not if nothing answers: with navigator.onLine %s that is %s', async (onLine, kind) => {
    vi.stubGlobal('navigator', { onLine });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await insert()).toEqual({ ok: false, kind, reason: 'TypeError: Failed to fetch' });
  });
});
