import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { mailCall } from '../test-support/clients';
import { defaultMailSettings } from './mail/settings';
import { startServer } from './start-server';

const folder = mkdtempSync(path.join(tmpdir(), 'proper-serve-clients-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['each visitor as a client where the proxy is trusted', '127.0.0.1, ::1', [200, 200, 429], 0],
  ['all visitors as one where it is not, and says what to set', '', [200, 429, 429], 1],
])('a server behind a proxy counts %s', async (what, trusted, statuses, hints) => {
  const lines: string[] = [];
  const running = await startServer({
    siteDir: folder,
    dataDir: path.join(folder, what),
    port: 0,
    mail: { ...defaultMailSettings, mailsPerClient: 1 },
    // A database out of reach: this is about mails.
    env: { TRUSTED_PROXIES: trusted, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    log: (line) => lines.push(line),
  });
  const answers: number[] = [];
  for (const [index, client] of ['203.0.113.1', '203.0.113.2', '203.0.113.1'].entries()) {
    const { method, path: url, body = '' } = mailCall(`visitor-${index}@example.com`);
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': client };
    answers.push((await fetch(`${running.address}${url}`, { method, headers, body })).status);
  }
  await running.close();
  expect(answers).toEqual(statuses);
  expect(lines.filter((line) => line.includes('set TRUSTED_PROXIES='))).toHaveLength(hints);
});
