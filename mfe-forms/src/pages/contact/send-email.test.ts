import { backendTimeoutMs } from '@proper/shared-types';
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
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('sending a contact request', () => {
  it('posts to the configured origin, with the template parameters alone', async () => {
    answerWith(200, 'OK');
    vi.stubGlobal('location', { pathname: '/contact' });
    await sendEmail(exampleConfig, values);
    const [url, request] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(url).toBe('https://mail.example/api/v1.0/email/send');
    expect(JSON.parse(String(request?.body))).toEqual({
      lib_version: '4.4.1',
      user_id: exampleConfig.emailjs.publicKey,
      service_id: exampleConfig.emailjs.serviceId,
      template_id: exampleConfig.emailjs.templateId,
      template_params: {
        to_email: exampleConfig.contactEmail,
        from_name: 'Ada',
        from_email: 'ada@example.com',
        phone: '',
        company: '',
        plan: 'teams',
        message: 'Hello',
        reply_to: 'ada@example.com',
      },
    });
  });

  it('fails with the words of the service when it refuses', async () => {
    answerWith(429, 'Too Many Requests');
    vi.stubGlobal('location', { pathname: '/contact' });
    await expect(sendEmail(exampleConfig, values)).rejects.toThrow('429 Too Many Requests');
  });

  it.each([
    [{ status: 451, text: 'Unavailable For Headless Browser' }, '451 Unavailable For Headless Browser'],
    [{ status: 0, text: 'Network Error' }, '0 Network Error'],
    [new TypeError('Failed to fetch'), 'TypeError: Failed to fetch'],
    ['The public key is required.', 'The public key is required.'],
    [undefined, 'undefined'],
  ])('fails with a reason for the log: %o becomes %s', async (cause, reason) => {
    const sending = sendEmail(exampleConfig, values, () => Promise.reject(cause));
    await expect(sending).rejects.toThrow(new Error(reason));
  });

  it('fails when the answer takes too long', async () => {
    vi.useFakeTimers();
    const sending = sendEmail(exampleConfig, values, () => new Promise(() => undefined));
    const failure = expect(sending).rejects.toThrow(`no answer within ${backendTimeoutMs} ms`);
    await vi.advanceTimersByTimeAsync(backendTimeoutMs);
    await failure;
  });
});
