import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { readTree } from '../test-support/read-tree';
import { useWorkbench } from '../test-support/workbench';

const bench = useWorkbench();
afterEach(() => vi.unstubAllEnvs());

/** Secrets that an operator's environment may have besides the configuration. */
const secrets = {
  SMTP_URL: 'smtp://mailer:planted-smtp-password@mail.example.com:587',
  DATABASE_URL: 'postgresql://proper:planted-database-password@db.example.com/proper',
  SUPABASE_SERVICE_ROLE_KEY: 'planted-service-key',
  SUPABASE_SERVICE_KEY: 'planted-service-key',
  EMAILJS_PRIVATE_KEY: 'planted-private-key',
};

function compose(env: Readonly<Record<string, string>>) {
  const variables = { MAIL_FROM: 'sender@example.com', ...secrets, ...env };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  return bench.site('compose');
}

const decoders: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  '.br': brotliDecompressSync,
  '.gz': gunzipSync,
};

/** Every file under a folder as text, the compressed ones too. */
const textsIn = (folder: string): readonly string[] =>
  Object.entries(readTree(folder)).map(([file, content]) =>
    (decoders[path.extname(file)]?.(content) ?? content).toString('latin1'),
  );

it('the site has the public keys, and no secret of the environment', async () => {
  const { status, stdout, stderr } = await compose({ EMAILJS_PUBLIC_KEY: 'planted-public-key' });
  expect(status).toBe(0);
  const texts = textsIn(bench.data('site'));
  expect(texts.some((text) => text.includes('planted-public-key'))).toBe(true);
  for (const text of [...texts, stdout, stderr])
    expect(text).not.toMatch(/planted-(smtp|database|service|private)|postgresql:|smtp:\/\//);
});

it('a service key in place of the public one is refused, and not repeated', async () => {
  for (const key of ['sb_secret_planted', `x.${btoa('{"role":"service_role"}')}.x`]) {
    const { status, stdout, stderr } = await compose({ SUPABASE_ANON_KEY: key });
    expect(status).toBe(1);
    expect(stderr).toContain('SUPABASE_ANON_KEY');
    expect(stdout + stderr).not.toContain(key);
  }
});
