import { spawnSync } from 'node:child_process';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import { faultReportPath } from '@proper/shared-types/faults';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailCall, leadCall } from '../../test-support/clients';
import { testDrivers, useDatabase } from '../../test-support/test-drivers';
import { createServer } from '../create-server';

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;

const fault = {
  remote: 'mfe-forms',
  release: '/releases/mfe-forms/1/remoteEntry.js',
  page: '/contact',
  phase: 'form',
  cause: 'status 429',
  times: 3,
};

describe.each(testDrivers)('the metrics of a backend $name', (driver) => {
  const suite = useDatabase(driver);
  const lines: string[] = [];
  let server: FastifyInstance;
  let address: string;

  beforeAll(async () => {
    const { database } = suite;
    const key = 'a-key-of-the-operator-24c';
    server = createServer({
      database: Promise.resolve(database),
      config: embeddedDefaults,
      operator: { key, onThisMachineOnly: false, dataDir: suite.dataDir, siteDataDir: suite.dataDir },
      log: (line) => lines.push(line),
    });
    address = await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  const scrape = async () => (await fetch(`${address}/metrics`)).text();
  const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
    (await fetch(address + path, { method: 'POST', body, headers })).status;
  const send = ({ path, body = '', headers }: ReturnType<typeof leadCall>) =>
    post(path, body, headers as Record<string, string>);

  it('count what forms sent by kind and result, with the reason of a refusal and nothing personal', async () => {
    expect(await send(leadCall('ada@example.com'))).toBe(201);
    expect(await send({ ...leadCall('x'), body: '{"email":"nobody"}' })).toBe(400);
    expect(await send(emailCall('grace@example.com'))).toBe(200);
    expect(await send({ ...emailCall('x'), body: '{}' })).toBe(400);
    const text = await scrape();
    for (const line of [
      'proper_submissions_total{kind="lead",result="accepted",reason=""} 1',
      'proper_submissions_total{kind="lead",result="refused",reason="23502"} 1',
      'proper_submissions_total{kind="email",result="accepted",reason=""} 1',
      'proper_submissions_total{kind="email",result="refused",reason="The user_id parameter is required"} 1',
      'proper_http_requests_total{kind="lead",method="POST",status="201"} 1',
      'proper_rows{kind="lead"} 1',
      'proper_emails{state="waiting"} 1',
      'proper_database_up 1',
    ])
      expect(text).toContain(line);
    expect(text).toMatch(/proper_email_oldest_waiting_seconds [\d.]*[1-9]/);
    expect(text).not.toMatch(/example\.com|nobody/);
  });

  it('and its list count faults by remote, release and phase, and tell an extension apart', async () => {
    expect(await post(faultReportPath, JSON.stringify(fault))).toBe(204);
    expect(await post(faultReportPath, JSON.stringify(fault))).toBe(204);
    expect(
      await post(faultReportPath, JSON.stringify({ ...fault, phase: 'render', byExtension: true })),
    ).toBe(204);
    expect(await post(faultReportPath, '{"remote":"mfe-forms"}')).toBe(400);
    expect(await scrape()).toContain(
      `proper_faults_total{remote="mfe-forms",release="${fault.release}",phase="form",origin="site"} 6`,
    );
    const readList = async () => (await fetch(`${address}/faults.json`)).json();
    await expect.poll(readList, { timeout: 15_000, interval: 500 }).toMatchObject({
      counts: [
        { phase: 'form', times: 6 },
        { phase: 'render', by_extension: true, times: 3 },
      ],
    });
  });

  it('are not given to a visitor whose request a proxy passes on, without the key', async () => {
    const read = async (headers: Record<string, string>) =>
      (await fetch(`${address}/metrics`, { headers })).status;
    expect(await read({ 'x-forwarded-for': '203.0.113.9' })).toBe(404);
    const authorization = 'Bearer a-key-of-the-operator-24c';
    expect(await read({ 'x-forwarded-for': '203.0.113.9', authorization })).toBe(200);
  });

  it('stay few, whatever anybody reports, and one client does not fill the log or the database', async () => {
    const statuses = new Set<number>();
    for (let index = 0; index < 300; index++)
      statuses.add(
        await post(faultReportPath, JSON.stringify({ ...fault, release: `/releases/mfe-forms/${index}.js` })),
      );
    expect(statuses).toEqual(new Set([204, 429]));
    expect(
      (await scrape()).split('\n').filter((line) => line.startsWith('proper_faults_total')).length,
    ).toBeLessThan(40);
    expect(lines.filter((line) => line.startsWith('fault: ')).length).toBeLessThan(40);
  });

  it.skipIf(!hasPromtool)('are as Prometheus wants them (skipped without promtool)', async () => {
    const input = await scrape();
    const { stderr, error } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' });
    expect(error).toBeUndefined();
    // Three names of prom-client's own default metrics end as only a counter's should.
    expect(stderr.split('\n').filter((line) => line !== '' && !line.startsWith('nodejs_active_'))).toEqual(
      [],
    );
  });
});
