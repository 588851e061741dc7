import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

it('a collector reads one line of JSON with the time, the service, the fields, and a path as it was requested', async () => {
  const service = `
    import { createLog } from './log';
    const log = createLog('backend');
    for (const path of ['/%ff', '/%s']) log('404 ' + path, { status: 404 });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', service], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first = '', second] = (await text(child.stdout)).split('\n');
  const { time, ...line } = JSON.parse(first);
  expect(new Date(time).toISOString()).toBe(time);
  expect(line).toEqual({ level: 'info', service: 'backend', message: '404 /%ff', status: 404 });
  expect(second).toContain('"message":"404 /%s"');
});
