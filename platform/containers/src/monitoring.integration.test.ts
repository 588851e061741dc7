import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../monitoring');
const promtool = (...args: readonly string[]) =>
  spawnSync('promtool', [...args], { cwd: folder, encoding: 'utf8' });
const hasPromtool = promtool('--version').error === undefined;

describe.skipIf(!hasPromtool)('the monitoring of the containers (skipped without promtool)', () => {
  it.each([
    ['a configuration that Prometheus accepts', ['check', 'config', 'prometheus.yml']],
    ['alerts for what is wrong, and none for a quiet site', ['test', 'rules', 'alerts.test.yml']],
  ] as const)('has %s', { timeout: 120_000 }, (_title, args) => {
    const { status, stdout, stderr } = promtool(...args);
    expect(status, stdout + stderr).toBe(0);
  });
});
