import { expect, it } from 'vitest';
import { npmCall } from './npm';

it('calls the npm that runs the command, and looks another one up as the system does', () => {
  const args = ['run', 'types'];
  expect(npmCall(args, { env: { npm_execpath: '/npm-cli.js' }, platform: 'win32' })).toEqual({
    command: process.execPath,
    args: ['/npm-cli.js', 'run', 'types'],
    shell: false,
  });
  expect(npmCall(args, { env: {}, platform: 'linux' })).toEqual({ command: 'npm', args, shell: false });
  expect(npmCall(args, { env: {}, platform: 'win32' })).toMatchObject({ command: 'npm', shell: true });
});
