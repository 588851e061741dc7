import { exampleConfig } from '@proper/shared-types/example-config';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendEmail } from './send-email';

const values = {
  name: 'Ada',
  email: 'ada@example.com',
  phone: '',
  company: '',
  plan: 'teams',
  message: 'Hello',
};

const answerWith = (status: number, text: string) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(text, { status })),
  );

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('sending a contact request', () => {
  it.each([
    ['the words of the service', 429, 'Too Many Requests', 'busy', '429 Too Many Requests'],
    ['a page', 200, '<h1>blocked</h1>', 'intercepted', 'answered with 200, but not with OK'],
    ['an empty answer', 200, '', 'intercepted', 'answered with 200, but not with OK'],
    ['another success', 202, 'OK', 'intercepted', 'answered with 202, but not with OK'],
  ])('fails with %s', async (_title, status, text, kind, reason) => {
    answerWith(status, text);
    vi.stubGlobal('location', { pathname: '/contact' });
    expect(await sendEmail(exampleConfig, values)).toEqual({ ok: false, kind, reason });
  });

  it('fails if the answer came by way of a redirect', async () => {
    answerWith(200, 'OK');
    vi.stubGlobal('location', { pathname: '/contact' });
    vi.stubGlobal(
      'PerformanceResourceTiming',
      class {
        redirectStart = 12;
      },
    );
    vi.spyOn(performance, 'getEntriesByName').mockReturnValue([
      Reflect.construct(PerformanceResourceTiming, []),
    ]);
    expect(await sendEmail(exampleConfig, values)).toMatchObject({ ok: false, kind: 'intercepted' });
  });

  it('fails if nothing answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('location', { pathname: '/contact' });
    const failure = { ok: false, kind: 'unreachable', reason: 'Failed to fetch' };
    expect(await sendEmail(exampleConfig, values)).toEqual(failure);
  });
});
