import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/common/repository';
import { makeTemporaryFolder } from '@proper/common/test-support/temporary-folder';
import { expect, it } from 'vitest';

const folder = makeTemporaryFolder();
const write = (file: string, text: string, mode?: number): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text, { mode });
};

it('under NODE_ENV=production, too, a fresh clone and one without its tools install what builds need', () => {
  write('package-lock.json', '{}');
  write('bin/npm', `#!/bin/sh\necho "$@" >>${folder}/asked\nexit 1\n`, 0o755);
  write('tools/run.mjs', '');
  copyFileSync(path.join(root, 'tools/run.mjs'), path.join(folder, 'tools/run.mjs'));
  const env = { ...process.env, NODE_ENV: 'production', PATH: `${folder}/bin:${process.env.PATH}` };
  const start = () =>
    spawnSync(process.execPath, ['tools/run.mjs', 'start'], { cwd: folder, env, encoding: 'utf8' });
  expect(start()).toMatchObject({ status: 1, stderr: expect.stringContaining('npm ci failed') });
  // This is npm's record after `npm install --omit=dev`.
  write('node_modules/.package-lock.json', '{}');
  start();
  expect(readFileSync(path.join(folder, 'asked'), 'utf8')).toMatch(/^(ci --include=dev .*\n){2}$/);
});
