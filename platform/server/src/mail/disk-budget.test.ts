import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { purgeMails } from '../visitors-data/mail-files';
import { type DiskBudget, openDiskBudget } from './disk-budget';
import { folderOf, mailStates, removeUnfinished, writeMail } from './folders';
import { mailName } from './mail-name';
import { openOutbox } from './outbox';

let dataDir: string;
let lines: string[];
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'proper-budget-'));
  lines = [];
  await removeUnfinished(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const block = 4096;
const open = (maxBytes: number): Promise<DiskBudget> =>
  openDiskBudget({ dataDir, maxBytes, pauseMs: 0, log: (line) => lines.push(line) });
const nameOf = (number: number): string => mailName(new Date(number * 1000), '0123abcd', '0'.repeat(32));
let last = 0;
const write = (budget: DiskBudget, bytes = block) => {
  last += 1;
  const name = nameOf(last);
  return budget.spend(bytes, () => writeMail(dataDir, 'sent', name, Buffer.alloc(bytes)));
};
const writeTimes = async (budget: DiskBudget, times: number): Promise<void> => {
  for (let turn = 0; turn < times; turn += 1) await write(budget);
};
const full = { code: 'OUTBOX_DISK_FULL' };

it('takes mails up to its cap, and tells of 80 % and 90 % once, with what to do', async () => {
  const budget = await open(10 * block);
  await writeTimes(budget, 7);
  expect(lines).toEqual([]);
  await writeTimes(budget, 3);
  await expect(write(budget)).rejects.toMatchObject(full);
  await expect(write(budget)).rejects.toMatchObject(full);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('take 80 % of the 1 MB that they may (OUTBOX_MAX_MB)');
  expect(lines[1]).toContain('take 90 % of the');
  for (const line of lines) expect(line).toContain('npm run leads -- purge --before');
});

it('counts what was there before a restart, in whatever state, as whole blocks', async () => {
  for (const [index, state] of mailStates.entries())
    await writeMail(dataDir, state, nameOf(index), Buffer.alloc(1));
  const budget = await open(5 * block);
  expect(lines[0]).toContain('take 80 % of the');
  await write(budget, 1);
  await expect(write(budget, 1)).rejects.toMatchObject(full);
});

it('takes mails again after a purge by another process, and tells of 80 % again', async () => {
  const budget = await open(10 * block);
  await writeTimes(budget, 10);
  expect(await purgeMails(dataDir, new Date((last - 1) * 1000))).toBeGreaterThan(5);
  await pause(5);
  await writeTimes(budget, 5);
  expect(lines).toHaveLength(2);
  await write(budget);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain('80 %');
});

it('is not passed by many at the same moment', async () => {
  const budget = await open(10 * block);
  const settled = await Promise.allSettled(Array.from({ length: 30 }, () => write(budget)));
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(readdirSync(folderOf(dataDir, 'sent'))).toHaveLength(10);
});

it('counts nothing for a mail that could not be written', async () => {
  const budget = await open(2 * block);
  for (let turn = 0; turn < 5; turn += 1)
    await expect(budget.spend(block, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await writeTimes(budget, 2);
});

it.each([undefined, { url: 'smtp://127.0.0.1:1', from: 'website@example.com' }])(
  'bounds the outbox, with %j',
  async (smtp) => {
    mkdirSync(folderOf(dataDir, 'sent'), { recursive: true });
    writeFileSync(path.join(folderOf(dataDir, 'sent'), 'a.eml'), Buffer.alloc(3 * block));
    const outbox = await openOutbox({
      dataDir,
      recipient: 'hello@proper.example',
      smtp,
      maxBytes: 4 * block,
      log: (line) => lines.push(line),
    });
    const mail = { to: 'hello@proper.example', text: 'x' };
    await outbox.send(mail, '0'.repeat(32));
    await expect(outbox.send(mail, '1'.repeat(32))).rejects.toMatchObject(full);
    expect(outbox.has('1'.repeat(32))).toBe(false);
    await outbox.close();
  },
);
