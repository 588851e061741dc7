import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { environmentNames } from '@proper/shared-types/config-schema';
import { exampleConfig } from '@proper/shared-types/example-config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { embeddedDefaults, hostWarnings, loadConfig } from './site-config';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'proper-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const defaults = embeddedDefaults;
const written = (content: string): string => {
  const file = path.join(folder, 'config.json');
  writeFileSync(file, content);
  return file;
};

describe('loadConfig', () => {
  it('takes the embedded defaults, which are whole', async () => {
    expect(await loadConfig({ defaults, env: {} })).toEqual(embeddedDefaults);
  });

  it('takes a file over the defaults, and the environment over both', async () => {
    const file = written(
      JSON.stringify({ contactEmail: 'file@proper.example', supabase: { anonKey: 'from-the-file' } }),
    );
    const env = { CONTACT_EMAIL: 'environment@proper.example', EMAILJS_ORIGIN: 'https://api.emailjs.com' };
    expect(await loadConfig({ defaults, file, env })).toEqual({
      ...embeddedDefaults,
      contactEmail: 'environment@proper.example',
      supabase: { url: '/', anonKey: 'from-the-file' },
      emailjs: { ...embeddedDefaults.emailjs, origin: 'https://api.emailjs.com' },
    });
  });

  it('can be set by the environment alone, every key of it', async () => {
    const exampleOf = (key: string): unknown =>
      key.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown>)[part], exampleConfig);
    const env = Object.fromEntries(
      Object.entries(environmentNames).map(([key, name]) => {
        const value = exampleOf(key);
        return [name, key === 'people' ? JSON.stringify(value) : String(value)];
      }),
    );
    expect(await loadConfig({ defaults, env })).toEqual(exampleConfig);
  });

  it.each([
    ['{', /config\.json cannot be read: /],
    ['[]', /config\.json is not an object/],
    ['{"emailjs": {"publickey": "x"}}', /emailjs\.publickey is not a key of the configuration/],
    ['{"bookingUrl": "http://a.example"}', /bookingUrl \(BOOKING_URL\) must be a full https:\/\/ address/],
  ])('says what is wrong with a file of %s', async (content, message) => {
    await expect(loadConfig({ defaults, file: written(content), env: {} })).rejects.toThrow(message);
  });
});

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
