import { describe, expect, it } from 'vitest';
import { defaultMailSettings, readMailSettings } from './settings';

const url = 'smtp://user:hush-hush@mail.example.com:587';
const from = 'website@example.com';

describe('the environment', () => {
  it.each([
    [{}, {}],
    [{ SMTP_URL: '', MAIL_FROM: ' ', MAILS_PER_MINUTE: '', OUTBOX_MAX_MB: ' ' }, {}],
    [{ SMTP_URL: url, MAIL_FROM: from }, { smtp: { url, from } }],
    [
      { SMTP_URL: 'smtp://localhost:1025', MAIL_FROM: from, MAILS_PER_MINUTE: '5' },
      { mailsPerMinute: 5, smtp: { url: 'smtp://localhost:1025', from } },
    ],
    [
      { MAILS_PER_CLIENT: '3', OUTBOX_MAX_MB: '2' },
      { mailsPerClient: 3, outboxMaxBytes: 2_097_152 },
    ],
  ])('%j sets how mails are sent', (env, settings) => {
    expect(readMailSettings(env)).toEqual({ ...defaultMailSettings, ...settings });
  });

  it.each([
    [{ SMTP_URL: 'mail.example.com:587', MAIL_FROM: from }, 'SMTP_URL is malformed'],
    [{ SMTP_URL: 'smtp:', MAIL_FROM: from }, 'SMTP_URL is malformed'],
    [{ SMTP_URL: 'https://user:hush-hush@mail.example.com', MAIL_FROM: from }, 'SMTP_URL is malformed'],
    [{ SMTP_URL: 'smtp://user:hush-hush@mail.example.com:99999', MAIL_FROM: from }, 'SMTP_URL is malformed'],
    [{ SMTP_URL: url }, 'MAIL_FROM is missing'],
    [{ SMTP_URL: url, MAIL_FROM: 'one@example.com, two@example.com' }, 'MAIL_FROM is malformed'],
    [{ SMTP_URL: url, MAIL_FROM: 'one@example.com\r\nBcc: two@example.com' }, 'MAIL_FROM is malformed'],
    [{ MAIL_FROM: from }, 'SMTP_URL is missing'],
    [{ MAILS_PER_MINUTE: '0' }, 'MAILS_PER_MINUTE is malformed'],
    [{ MAILS_PER_MINUTE: 'many' }, 'MAILS_PER_MINUTE is malformed'],
    [{ MAILS_PER_CLIENT: '1.5' }, 'MAILS_PER_CLIENT is malformed'],
    [{ OUTBOX_MAX_MB: '1 GB' }, 'OUTBOX_MAX_MB is malformed'],
  ])('%j is refused in one line that names the variable and no secret', (env, message) => {
    const attempt = () => readMailSettings(env);
    expect(attempt).toThrow(message);
    expect(attempt).toThrow(/^[^\n]+$/);
    expect(attempt).not.toThrow('hush-hush');
    expect(attempt).toThrow(expect.objectContaining({ name: 'OperatorError' }));
  });
});
