import { expect, it } from 'vitest';
import { readSettings } from './settings';

it.each([
  [{}, { address: { port: 3000, host: 'localhost' }, operatorAddress: { port: 3001 } }],
  [
    { PORT: '80', OPERATOR_PORT: '9000' },
    { address: { port: 80 }, operatorAddress: { port: 9000 } },
  ],
  [
    { OPERATOR_KEY: ' ', DATABASE_URL: '' },
    { operatorKey: undefined, databaseUrl: undefined },
  ],
  [{ DATABASE_URL: ' postgres://u:p%40@db/site ' }, { databaseUrl: 'postgres://u:p%40@db/site' }],
  [{ SMTP_URL: 'smtps://mail', MAIL_FROM: 'a@b.c' }, { smtp: { url: 'smtps://mail', from: 'a@b.c' } }],
  [{ TRUSTED_PROXIES: ' 10.0.0.0/8 , ::1,fd00::/8,' }, { trustedProxies: ['10.0.0.0/8', '::1', 'fd00::/8'] }],
  [
    { SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.c', ALERT_EMAIL: 'd@e.f', ALERT_WEBHOOK_URL: 'https://x/y' },
    { alerts: { email: 'd@e.f', webhookUrl: 'https://x/y' } },
  ],
  [{ LEAD_RETENTION_DAYS: '30' }, { retentionDays: 30, emailsPerClient: 10, smtp: undefined }],
])('%j is read', (env, settings) => expect(readSettings(env)).toMatchObject(settings));

it.each([
  ['PORT', '99999'],
  ['OPERATOR_PORT', 'x'],
  ['OPERATOR_KEY', 'secret'],
  ['DATABASE_URL', 'mysql://secret@db/x'],
  ['LEAD_RETENTION_DAYS', 'soon'],
  ['EMAILS_PER_CLIENT', '0'],
  ['SMTP_URL', 'secret'],
  ['SMTP_URL', ''],
  ['MAIL_FROM', ''],
  ['MAIL_FROM', 'a@b.c, d@e.f'],
  ['ALERT_EMAIL', 'ops'],
  ['ALERT_WEBHOOK_URL', 'hooks.example/secret'],
  ['TRUSTED_PROXIES', '127.0.0.1, everyone'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
])('%s=%s is refused by name, and no secret is quoted', (name, value) => {
  const read = () => readSettings({ SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.c', [name]: value });
  expect(read).toThrow(`${name} is malformed: `);
  expect(read).not.toThrow(/secret/);
});

it('an address for alerts without a server for emails is refused', () =>
  expect(() => readSettings({ ALERT_EMAIL: 'a@b.c' })).toThrow('it needs SMTP_URL and MAIL_FROM.'));
