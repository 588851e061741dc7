import { describe, expect, it } from 'vitest';
import { parseSiteConfig } from './config-schema';
import { exampleConfig } from './example-config';

const problemsWith = (change: object): readonly string[] => {
  const parsed = parseSiteConfig({ ...exampleConfig, ...change });
  return parsed.ok ? [] : parsed.problems;
};

const createToken = (payload: object): string =>
  `header.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.signature`;

describe('parseSiteConfig', () => {
  it('accepts a complete configuration', () => {
    expect(parseSiteConfig(exampleConfig)).toEqual({ ok: true, config: exampleConfig });
  });

  it('accepts the own origin for backends and reports, a token as the anonymous key, and http on this machine', () => {
    expect(
      problemsWith({
        origin: 'http://localhost:3000',
        supabase: { url: '/', anonKey: createToken({ role: 'anon' }) },
        emailjs: { ...exampleConfig.emailjs, origin: '/' },
        browserErrorsUrl: '/errors',
      }),
    ).toEqual([]);
  });

  it.each([
    [{ bookingUrl: undefined }, 'bookingUrl (BOOKING_URL) is missing'],
    [{ bookingUrl: 'http://calendar.example' }, 'bookingUrl (BOOKING_URL) must be a full https:// address'],
    [{ bookingUrl: 5 }, 'bookingUrl (BOOKING_URL) must be text'],
    [{ supabase: 'https://project.supabase.example' }, 'supabase must be an object'],
    [{ supabase: undefined }, 'supabase is missing'],
    [{ bookingURL: '' }, 'bookingURL is not a key of the configuration; remove it or correct its spelling'],
    [{ bookingUrl: 'calendly.com/us' }, 'bookingUrl (BOOKING_URL) must be a full https:// address'],
    [{ bookingUrl: 'javascript:alert(1)' }, 'bookingUrl (BOOKING_URL) must be a full https:// address'],
    [{ contactEmail: 'us' }, 'contactEmail (CONTACT_EMAIL) must be an email address'],
    [
      { emailjs: { ...exampleConfig.emailjs, publicKey: '  ' } },
      'emailjs.publicKey (EMAILJS_PUBLIC_KEY) is empty',
    ],
    [
      { origin: 'https://proper.example/' },
      'origin (PUBLIC_ORIGIN) must be an origin such as https://proper.example, without a path or a slash at the end',
    ],
  ])('names the wrong key in %j', (change, problem) => {
    expect(problemsWith(change)).toEqual([problem]);
  });

  it('accepts a configuration without optional keys, and adds none', () => {
    const { browserErrorsUrl: _errors, webVitalsUrl: _vitals, ...rest } = exampleConfig;
    expect(parseSiteConfig(rest)).toStrictEqual({ ok: true, config: rest });
  });

  it.each(['//elsewhere.example', '/\\elsewhere.example', 'errors', 'http://elsewhere.example/errors'])(
    'sends no browser errors to %s',
    (browserErrorsUrl) => {
      expect(problemsWith({ browserErrorsUrl })).toEqual([
        'browserErrorsUrl (BROWSER_ERRORS_URL) must be a full https:// address, or a path of the own origin such as /errors',
      ]);
    },
  );

  it('names all problems at once, including missing keys', () => {
    expect(problemsWith({ origin: '', supabase: {} })).toEqual([
      'origin (PUBLIC_ORIGIN) is empty',
      'supabase.url (SUPABASE_URL) is missing',
      'supabase.anonKey (SUPABASE_ANON_KEY) is missing',
    ]);
  });

  it.each([[null], ['text'], [[]]])('refuses %j as a configuration', (input) => {
    expect(parseSiteConfig(input)).toMatchObject({ ok: false });
  });

  const { supabase, emailjs } = exampleConfig;

  it.each([
    ['https://abc.supabase.co/rest/v1', 'must be an origin alone; put https://abc.supabase.co'],
    ['https://abc.supabase.co?apikey=x', 'must be an origin alone; put https://abc.supabase.co'],
    ['https://api.emailjs.com/api/v1.0/email/send', 'must be an origin alone; put https://api.emailjs.com'],
    [
      'https://supabase.com/dashboard/project/abc',
      'is the address of the dashboard; put that of the service',
    ],
    ['https://dashboard.emailjs.com/admin', 'is the address of the dashboard; put that of the service'],
    ['postgresql://db.abc.supabase.co:5432', 'must be a full https:// address, or / for the own origin'],
    ['abc.supabase.co', 'must be a full https:// address, or / for the own origin'],
    ['http://abc.supabase.co', 'must be a full https:// address, or / for the own origin'],
    ['"https://abc.supabase.co"', 'has quotation marks around it; remove them'],
  ])('refuses the address %s of a service, and says what to put', (address, problem) => {
    expect(problemsWith({ supabase: { ...supabase, url: address } })).toEqual([
      `supabase.url (SUPABASE_URL) ${problem}`,
    ]);
    expect(problemsWith({ emailjs: { ...emailjs, origin: address } })).toEqual([
      `emailjs.origin (EMAILJS_ORIGIN) ${problem}`,
    ]);
  });

  it('accepts an origin with a slash at its end, which browsers copy, and leaves the slash out', () => {
    const parsed = parseSiteConfig({ ...exampleConfig, supabase: { ...supabase, url: `${supabase.url}/` } });
    expect(parsed).toEqual({ ok: true, config: exampleConfig });
  });

  const secret = 'is a secret key, which would be public on the site; use the anonymous key';
  it.each([
    ['sb_publishable_AbC-123_x', undefined],
    [createToken({ role: 'anon' }), undefined],
    ['sb_secret_abc', secret],
    ['sbp_0123456789abcdef', secret],
    [createToken({ role: 'service_role' }), secret],
    [createToken({ role: 'postgres' }), secret],
    ['"sb_publishable_abc"', 'has quotation marks around it; remove them'],
    [`"${createToken({ role: 'service_role' })}"`, 'has quotation marks around it; remove them'],
    ['Bearer sb_publishable_abc', 'must be the key alone, without spaces or other characters'],
    ['sb_publishable_abc"', 'must be the key alone, without spaces or other characters'],
  ])('takes the key %s for what it is', (anonKey, problem) => {
    const expected = problem === undefined ? [] : [`supabase.anonKey (SUPABASE_ANON_KEY) ${problem}`];
    expect(problemsWith({ supabase: { ...supabase, anonKey } })).toEqual(expected);
  });
});
