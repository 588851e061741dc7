import { expect, it } from 'vitest';
import { embeddedDefaults } from './embedded-defaults';
import { hostWarnings } from './host-warnings';

const { supabase, emailjs } = embeddedDefaults;

it('the embedded backends lack nothing', () => {
  expect(hostWarnings(embeddedDefaults)).toEqual([]);
});

it('a site pointed at real hosts is told which of their keys it lacks', () => {
  const lines = hostWarnings({
    supabase: { ...supabase, url: 'https://x.supabase.co' },
    emailjs: { ...emailjs, origin: 'https://api.emailjs.com', publicKey: 'real' },
  });
  expect(lines.map((line) => line.split(' is not set')[0])).toEqual([
    'supabase.anonKey (SUPABASE_ANON_KEY)',
    'emailjs.serviceId (EMAILJS_SERVICE_ID)',
    'emailjs.templateId (EMAILJS_TEMPLATE_ID)',
  ]);
});

it('a site that takes remotes from developers is told so', () => {
  expect(hostWarnings({ ...embeddedDefaults, overrideOrigins: ['http://localhost:4102'] })).toEqual([
    expect.stringMatching(
      /^overrideOrigins \(OVERRIDE_ORIGINS\) is set: code from http:\/\/localhost:4102 may run/,
    ),
  ]);
});
