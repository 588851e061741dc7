import { spawnSync } from 'node:child_process';
import { createCommand, exitCodes, runMain } from '@proper/common/command-line';
import { root } from '@proper/common/repository';
import { findFreePort } from '@proper/common/test-support/free-port';
import { waitUntil } from '@proper/common/waiting';
import { askOnce, type Call, emailCall, leadCall } from '@proper/server/test-support/clients';

const project = 'proper-smoke';

const visit = (path: string, headers: Call['headers'] = {}): Call => ({ method: 'GET', path, headers });

const cookie = Array.from({ length: 12 }, (_, index) => `c${index}=${'x'.repeat(3800)}`).join('; ');

/** A call, its answer's status, and a text in the answer's headers or body. */
type Expectation = readonly [call: Call, status: number, text: string];

const whileLive: readonly Expectation[] = [
  [visit('/'), 200, `"content-security-policy":"frame-ancestors 'none'"`],
  [visit('/blog'), 200, '<h1'],
  [visit('/about/?from=mail'), 301, '"location":"/about?from=mail"'],
  [visit('/nowhere'), 404, 'text/html'],
  [visit('/faq'), 200, '"cdn-cache-control":"max-age=0, no-transform, stale-if-error=86400"'],
  [visit('/services', { cookie }), 200, '<h1'],
  [visit(`/api/unsubscribe/${crypto.randomUUID()}`), 200, 'Send me no more emails'],
  [leadCall('ada@example.com'), 201, ''],
  [emailCall('ada@example.com'), 200, 'OK'],
];
const afterDisabling: readonly Expectation[] = [
  [visit('/blog'), 404, 'Not available at the moment'],
  [visit('/services'), 200, '<h1'],
];

async function check(url: string, expectations: readonly Expectation[]): Promise<void> {
  for (const [call, status, text] of expectations) {
    const answer = await askOnce(url, call);
    const answerText = JSON.stringify(answer.headers) + answer.body;
    if (answer.status !== status || !answerText.includes(text))
      throw new Error(
        `${call.path} has status ${answer.status}, and not ${status} with "${text}":\n${answerText.slice(0, 500)}`,
      );
    console.log(`${call.path}: ${status}`);
  }
}

const command = createCommand(
  'npm run containers --',
  'Builds the containers, starts them as a project of their own, visits pages, submits both forms, disables a remote, and removes all.',
  'It needs Docker, and takes minutes. Exit codes: 0 all is well, 1 something is wrong, 2 bad usage.',
).action(async () => {
  const [port, operatorPort] = [await findFreePort(), await findFreePort()];
  const env = { ...process.env, PORT: String(port), OPERATOR_PORT: String(operatorPort) };
  /** Runs docker compose and shows its output. Throws an error if it fails. */
  const compose = (...args: readonly string[]): void => {
    const command = ['compose', '--project-name', project, ...args];
    const { status } = spawnSync('docker', command, { cwd: root, env, stdio: 'inherit' });
    if (status !== 0) throw new Error(`docker compose ${args.join(' ')} ended with ${status}.`);
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    compose('up', '--build', '--detach', '--wait');
    await check(url, whileLive);
    const isSent = async () => {
      const { body } = await askOnce(`http://127.0.0.1:${operatorPort}`, visit('/metrics'));
      return /proper_email_deliveries_total\{outcome="sent"\} 1/.test(body);
    };
    if (!(await waitUntil(isSent))) throw new Error('The email was not sent.');
    const startedAt = performance.now();
    compose(...'exec -T composer site disable mfe-content'.split(' '));
    await check(url, afterDisabling);
    console.log(`disabled within ${((performance.now() - startedAt) / 1000).toFixed(1)} s of the command`);
  } catch (cause) {
    console.error(cause);
    process.exitCode = exitCodes.failed;
  } finally {
    compose('down', '--volumes', '--remove-orphans');
  }
});
await runMain(command);
