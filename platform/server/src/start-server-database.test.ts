import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { embeddedDefaults } from '@proper/operator-kit/embedded-defaults';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from './start-server';

const folder = mkdtempSync(path.join(tmpdir(), 'proper-serve-database-'));
const siteDir = path.join(folder, 'site');
const dataDir = path.join(folder, 'data');
beforeAll(() => {
  mkdirSync(siteDir);
  writeFileSync(path.join(siteDir, 'index.html'), '<h1>Home</h1>');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a server whose PostgreSQL is out of reach serves pages, answers forms 503, and says so', async () => {
  const lines: string[] = [];
  const env = { DATABASE_URL: 'postgres://proper:secret@127.0.0.1:1/site' };
  const running = await startServer({ siteDir, dataDir, port: 0, env, log: (line) => lines.push(line) });
  expect(await (await fetch(running.address)).text()).toBe('<h1>Home</h1>');
  const answer = await fetch(`${running.address}/rest/v1/newsletter_subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: embeddedDefaults.supabase.anonKey },
    body: '{"email":"ada@example.com"}',
  });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'PGRST000']);
  expect(lines.join('\n')).toContain('The database cannot be used (ECONNREFUSED). Pages are served');
  expect(lines.join('\n')).not.toMatch(/secret|ada@/);
  expect(existsSync(path.join(dataDir, 'database'))).toBe(false);
  await running.close();
});

it.each([
  ['DATABASE_URL', 'mysql://secret@db/site'],
  ['LEAD_RETENTION_DAYS', 'soon'],
  ['TRUSTED_PROXIES', 'everyone'],
])('a server whose %s is malformed does not start, and names it', async (name, value) => {
  const start = startServer({ siteDir, dataDir, port: 0, env: { [name]: value }, log: () => undefined });
  await expect(start).rejects.toThrow(`${name} is malformed`);
  await expect(start).rejects.not.toThrow('secret');
});
