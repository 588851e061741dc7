import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';

const service = `
  import { exitOnBrokenPipe } from '@proper/common/command-line';
  import { createLog } from './log';
  exitOnBrokenPipe();
  const log = createLog('backend');
  for (const path of ['/%ff', '/%s']) log('404 ' + path, { status: 404 });
  console.log('plain');
  setTimeout(() => process.exit(7), 300);
`;

it.skipIf(!existsSync('/dev/full'))('a log on a full disk ends no service', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', service], {
    cwd: import.meta.dirname,
    stdio: ['ignore', openSync('/dev/full', 'w'), 'inherit'],
  });
  expect(await once(child, 'exit')).toEqual([7, null]);
});

it('a collector reads one line of JSON with the time, the service, the fields, and a path as it was requested', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', service], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  await once(child, 'close');
  const [first = '', second] = output.split('\n');
  const { time, ...line } = JSON.parse(first);
  expect(new Date(time).toISOString()).toBe(time);
  expect(line).toEqual({ level: 'info', service: 'backend', message: '404 /%ff', status: 404 });
  expect(second).toContain('"message":"404 /%s"');
});
