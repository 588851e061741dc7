import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveMail, writeMail } from './folders';
import { openOutbox } from './outbox';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'proper-mail-'));
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const rightsOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

/** Rights of the mail folder and everything in it. */
function rights(): Record<string, string> {
  const folder = path.join(dataDir, 'mail');
  const names = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return Object.fromEntries(
    names.map((name) => [path.join('mail', name), rightsOf(path.join(folder, name))]),
  );
}

describe.skipIf(process.platform === 'win32')('other accounts (Windows has its own rights)', () => {
  it('can neither list nor read mails, in whatever state these are', async () => {
    await writeMail(dataDir, 'waiting', 'a.eml', Buffer.from('a'));
    await writeMail(dataDir, 'kept', 'b.eml', Buffer.from('b'));
    await moveMail(dataDir, 'a.eml', 'waiting', 'sent');
    expect(rights()).toEqual({
      mail: '700',
      'mail/b.eml': '600',
      'mail/queue': '700',
      'mail/sent': '700',
      'mail/sent/a.eml': '600',
    });
    // The site lies there too, for whatever serves it.
    expect(rightsOf(dataDir)).toBe('755');
  });

  it('can no longer from the next start on, where an earlier version let them', async () => {
    mkdirSync(path.join(dataDir, 'mail/sent'), { recursive: true });
    writeFileSync(path.join(dataDir, 'mail/sent/a.eml'), 'a');
    for (const folder of ['mail', 'mail/sent']) chmodSync(path.join(dataDir, folder), 0o755);
    const outbox = await openOutbox({ dataDir, recipient: 'us@example.com', log: () => undefined });
    await outbox.close();
    const folders = Object.entries(rights()).filter(([name]) => !name.endsWith('.eml'));
    expect(folders.map(([, mode]) => mode)).toEqual(['700', '700', '700', '700']);
  });
});
