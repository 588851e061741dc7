import { expect, it } from 'vitest';
import { readSmtpSettings } from './senders';

const url = 'smtp://user:hush-hush@mail.example.com:587';
const from = 'website@example.com';

it.each([
  [{}, undefined],
  [{ SMTP_URL: '', MAIL_FROM: ' ' }, undefined],
  [
    { SMTP_URL: url, MAIL_FROM: from },
    { url, from },
  ],
])('%j selects how emails are sent', (env, settings) => expect(readSmtpSettings(env)).toEqual(settings));

it.each([
  [{ SMTP_URL: 'mail.example.com:587', MAIL_FROM: from }, 'SMTP_URL is malformed'],
  [{ SMTP_URL: 'smtp:', MAIL_FROM: from }, 'SMTP_URL is malformed'],
  [{ SMTP_URL: 'https://user:hush-hush@mail.example.com', MAIL_FROM: from }, 'SMTP_URL is malformed'],
  [{ SMTP_URL: url }, 'MAIL_FROM is missing'],
  [{ SMTP_URL: url, MAIL_FROM: 'one@example.com, two@example.com' }, 'MAIL_FROM is malformed'],
  [{ SMTP_URL: url, MAIL_FROM: 'one@example.com\r\nBcc: two@example.com' }, 'MAIL_FROM is malformed'],
  [{ MAIL_FROM: from }, 'SMTP_URL is missing'],
])('%j is refused in one line that names the variable but no secret', (env, message) => {
  const attempt = () => readSmtpSettings(env);
  expect(attempt).toThrow(message);
  expect(attempt).toThrow(/^[^\n]+$/);
  expect(attempt).not.toThrow('hush-hush');
  expect(attempt).toThrow(expect.objectContaining({ name: 'OperatorError' }));
});
