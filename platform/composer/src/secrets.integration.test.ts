import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Workbench } from '../test-support/workbench';

/** What an operator's environment may hold beside the configuration; none of it belongs on the site. */
const secrets = {
  SMTP_URL: 'smtp://mailer:planted-smtp-password@mail.example.com:587',
  DATABASE_URL: 'postgresql://proper:planted-database-password@db.example.com/proper',
  SUPABASE_SERVICE_ROLE_KEY: 'planted-service-key',
  SUPABASE_SERVICE_KEY: 'planted-service-key',
  EMAILJS_PRIVATE_KEY: 'planted-private-key',
};

let bench: Workbench;
beforeAll(() => {
  bench = new Workbench();
});
afterAll(() => bench.remove());

function compose(env: Readonly<Record<string, string>>) {
  const command = path.join(import.meta.dirname, 'cli/command.ts');
  const places = ['--remotes', bench.remotesFile, '--data', bench.dataDir];
  return spawnSync(process.execPath, ['--import', 'tsx', command, 'compose', ...places], {
    encoding: 'utf8',
    env: { ...process.env, MAIL_FROM: 'sender@example.com', ...secrets, ...env },
  });
}

const decoders: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  '.br': brotliDecompressSync,
  '.gz': gunzipSync,
};

/** Every file under a folder as text, the compressed ones too. */
const textsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const content = readFileSync(path.join(parentPath, name));
      return (decoders[path.extname(name)]?.(content) ?? content).toString('latin1');
    });

it('composes the public keys into the site, and no secret of the environment', { timeout: 60_000 }, () => {
  const { status, stdout, stderr } = compose({ EMAILJS_PUBLIC_KEY: 'planted-public-key' });
  expect(status).toBe(0);
  const texts = textsIn(path.join(bench.dataDir, 'site'));
  expect(texts.some((text) => text.includes('planted-public-key'))).toBe(true);
  for (const text of [...texts, stdout, stderr])
    expect(text).not.toMatch(/planted-(smtp|database|service|private)|postgresql:|smtp:\/\//);
});

it('refuses a service key in the place of the public one, and does not repeat it', {
  timeout: 60_000,
}, () => {
  for (const key of ['sb_secret_planted', `x.${btoa('{"role":"service_role"}')}.x`]) {
    const { status, stdout, stderr } = compose({ SUPABASE_ANON_KEY: key });
    expect(status).toBe(1);
    expect(stderr).toContain('SUPABASE_ANON_KEY');
    expect(stdout + stderr).not.toContain(key);
  }
});
