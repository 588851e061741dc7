import { spawn } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { expect, it, onTestFinished } from 'vitest';
import { copyEmptyDatabase } from '../../test-support/empty-database';
import { openDatabase } from './index';
import { databaseFolder, openPglite } from './pglite';

const insertForever = `
  import { openDatabase } from './index';
  const database = await openDatabase(process.env.DATA_DIR);
  for (let count = 1; ; count += 1) {
    await database.transaction((session) =>
      session.query("insert into public.newsletter_subscriptions (email) values ($1)", [count + '@example.com']));
    console.log(count);
  }
`;

it('keeps everything that was committed when its process is killed', { timeout: 180_000 }, async () => {
  const dataDir = temporaryFolder();
  await copyEmptyDatabase(dataDir);
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', insertForever], {
    cwd: import.meta.dirname,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let committed = 0;
  for await (const line of createInterface(child.stdout)) {
    committed = Number(line);
    if (committed === 40) child.kill('SIGKILL');
  }
  const database = await openDatabase(dataDir);
  const rows = await database.transaction((session) =>
    session.query('select 1 from public.newsletter_subscriptions'),
  );
  await database.close();
  expect(committed).toBeGreaterThanOrEqual(40);
  expect(rows.length).toBeGreaterThanOrEqual(committed);
});

it('is closed to other accounts of the machine, and a folder without a database is explained', async () => {
  const dataDir = temporaryFolder();
  await copyEmptyDatabase(dataDir);
  await (await openPglite(dataDir)).close();
  if (process.platform !== 'win32') expect(statSync(databaseFolder(dataDir)).mode & 0o777).toBe(0o700);
  const broken = temporaryFolder();
  mkdirSync(databaseFolder(broken));
  writeFileSync(path.join(databaseFolder(broken), 'PG_VERSION'), '17');
  await expect(openPglite(broken)).rejects.toThrow('Move the folder away, or restore a backup.');
});
