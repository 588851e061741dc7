import { once } from 'node:events';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { spawnConfined } from './spawn';

/** What a script hears that has got hold of Node's modules and uses them where pages are rendered. */
async function inConfinement(use: string): Promise<unknown> {
  const contents = `
    import * as fs from 'node:fs'; import * as childProcess from 'node:child_process'; import * as net from 'node:net';
    import * as http from 'node:http'; import * as dgram from 'node:dgram'; import { Worker } from 'node:worker_threads';
    import * as inspector from 'node:inspector'; import { confine } from './confine';
    confine();
    try { process.send(String(${use})); } catch (cause) { process.send(cause.message); }`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  });
  const child = spawnConfined(outputFiles[0]?.text ?? '', 64);
  const [heard] = await once(child, 'message');
  child.kill('SIGKILL');
  return heard;
}

const restricted = /Access to this API has been restricted/;
const noNetwork = /there is no network where pages are rendered/;

describe('where pages are rendered, a script that has got hold of Node', () => {
  it.each([
    ['reads no file', "fs.readFileSync('/etc/hostname')", restricted],
    ['writes no file', "fs.writeFileSync('/tmp/proper-escaped', '')", restricted],
    ['starts no process', "childProcess.execSync('true')", restricted],
    ['starts no thread', "new Worker('', { eval: true })", restricted],
    ['opens no connection', "net.connect(80, '127.0.0.1')", noNetwork],
    ['asks no server', "http.get('http://127.0.0.1/')", noNetwork],
    ['listens nowhere', 'net.createServer().listen(0)', noNetwork],
    ['sends no datagram', "dgram.createSocket('udp4').send('x', 9, '127.0.0.1')", noNetwork],
    ['opens no inspector', 'inspector.open(0)', restricted],
    ['signals no other process', 'process.kill', /undefined/],
    [
      'has no environment',
      'Object.keys(process.env).filter((name) => !name.startsWith("NODE_CHANNEL_"))',
      /^$/,
    ],
  ])('%s', async (_what, use, reason) => {
    expect(await inConfinement(use)).toMatch(reason);
  });
});
