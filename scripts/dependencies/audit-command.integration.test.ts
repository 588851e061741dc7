import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { afterEach, describe, expect, it } from 'vitest';

let registry: Server;
afterEach(() => registry.close());

/** `npm run audit` with a registry that answers so: exit code and all output. */
async function audit(status: number, answer: unknown): Promise<string> {
  registry = createServer((request, response) => {
    request.resume().once('end', () => {
      const isAudit = request.method === 'POST';
      response.writeHead(isAudit ? status : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isAudit ? answer : {}));
    });
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  const script = path.join(import.meta.dirname, 'audit-command.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_fetch_retries: '0',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)));
  const [code] = await once(child, 'close');
  return `${code} ${said}`;
}

describe('npm run audit', { timeout: 60_000 }, () => {
  it('ends with 0 when nothing is known', async () =>
    expect(await audit(200, {})).toBe('0 No vulnerability is known.\n'));

  it('ends with 1 and names what is known', async () => {
    const known = { id: 1, url: 'https://example.com/1', title: 'A hole', severity: 'high' };
    const said = await audit(200, {
      fastify: [{ ...known, vulnerable_versions: '<99', cwe: [], cvss: { score: 8, vectorString: null } }],
    });
    expect(said).toMatch(/^1 /);
    expect(said).toContain('fastify <99 (high): A hole');
  });

  it('ends with 4 where the registry answers no audits, and names no host', async () =>
    expect(await audit(405, {})).toBe('4 not available: the registry answers no audits (405)\n'));
});
