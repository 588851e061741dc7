import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { environmentNames } from '@proper/shared-types/config-schema';
import { exampleConfig } from '@proper/shared-types/example-config';
import { describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../test-support/temporary-folder';
import { readVariable } from './environment';
import { embeddedDefaults, listHostWarnings, loadConfig } from './site-config';

const folder = makeTemporaryFolder();

const defaults = embeddedDefaults;
const writeConfig = (content: string): string => {
  const file = path.join(folder, 'config.json');
  writeFileSync(file, content);
  return file;
};

describe('loadConfig', () => {
  it('lets a file override the defaults, and the environment override both', async () => {
    const file = writeConfig(
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

  it('reads every key from the environment', async () => {
    const getExample = (key: string): unknown =>
      key.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown>)[part], exampleConfig);
    const env = Object.fromEntries(
      Object.entries(environmentNames).map(([key, name]) => [name, String(getExample(key))]),
    );
    expect(await loadConfig({ defaults, env })).toEqual(exampleConfig);
  });

  it.each([
    ['{', /config\.json cannot be read: /],
    ['[]', /config\.json cannot be read: it is not an object/],
    ['{"emailjs": {"publickey": "x"}}', /emailjs\.publickey is not a key of the configuration/],
  ])('names the problem with the file %s', async (content, message) => {
    await expect(loadConfig({ defaults, file: writeConfig(content), env: {} })).rejects.toThrow(message);
  });
});

it('warns of each missing key for a real host', () => {
  expect(listHostWarnings(embeddedDefaults)).toEqual([]);
  const { supabase, emailjs } = embeddedDefaults;
  const lines = listHostWarnings({
    ...embeddedDefaults,
    supabase: { ...supabase, url: 'https://x.supabase.co' },
    emailjs: { ...emailjs, origin: 'https://api.emailjs.com', publicKey: 'real' },
  });
  expect(lines.map((line) => line.split(' is ')[0])).toEqual([
    'supabase.anonKey (SUPABASE_ANON_KEY)',
    'emailjs.serviceId (EMAILJS_SERVICE_ID)',
    'emailjs.templateId (EMAILJS_TEMPLATE_ID)',
  ]);
});

it('only a secret may be in a file', () => {
  const file = path.join(makeTemporaryFolder(), 'url');
  writeFileSync(file, 'postgres://own@host/own\n');
  expect(readVariable({ DATABASE_URL_FILE: file }, 'databaseUrl')).toBe('postgres://own@host/own');
  expect(readVariable({ DATABASE_URL_FILE: file, DATABASE_URL: 'x' }, 'databaseUrl')).toBe('x');
  expect(readVariable({ HOST_FILE: file }, 'host')).toBe('localhost');
});
