import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { startTraffic } from './traffic';

const command = ['--import', 'tsx', path.join(import.meta.dirname, 'command.ts')];
const run = (...words: readonly string[]) =>
  spawnSync(process.execPath, [...command, ...words], {
    env: { ...process.env, DOCKER_HOST: 'unix:///nowhere/docker.sock' },
    encoding: 'utf8',
  });

it('npm run containers is skipped where there is no engine, and says so', () => {
  const { status, stdout, stderr } = run();
  expect([status, stdout, stderr]).toEqual([0, 'skipped: no engine\n', '']);
});

it.each([
  ['everything', 'There is no step everything.'],
  ['--port=x', '--port x is no port.'],
])('npm run containers -- %s is bad usage', (word, message) => {
  const { status, stderr } = run(word);
  expect(stderr).toContain(message);
  expect(status).toBe(2);
});

it('visitors are counted as lost when they get no page, and no lead counts that was not acknowledged', async () => {
  let isAway = false;
  const server = createServer((request, answer) => {
    answer.statusCode = isAway ? 503 : request.url === '/rest/v1/email_submissions' ? 201 : 200;
    answer.end('<html></html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const traffic = startTraffic(`http://127.0.0.1:${port}`);
  await vi.waitFor(() => expect(traffic.formsWork()).toBe(true));
  expect(traffic.pagesLost()).toBe(0);
  isAway = true;
  traffic.begin();
  const leads = traffic.acknowledged.lead.size;
  await vi.waitFor(() => expect(traffic.cost()).toMatch(/pages [1-9].*leads [1-9]/), { timeout: 10_000 });
  expect(traffic.formsWork()).toBe(false);
  expect(traffic.acknowledged.lead.size).toBe(leads);
  await traffic.stop();
  server.close();
});
