import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { History } from './history';
import { keptReleases } from './history';

const day = 24 * 60 * 60 * 1000;

type Deployment = readonly [at: number, versions: Readonly<Record<string, string>>];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Deploys one composition after another. Returns the earlier releases that stay. */
function deploy(keepMs: number, deployments: readonly Deployment[]): readonly string[] {
  let history: History | undefined;
  for (const [at, versions] of deployments) {
    vi.setSystemTime(at);
    const current = {
      id: '',
      at: new Date(at).toISOString(),
      config: '',
      versions,
      unavailable: [],
      accepted: [],
      reconfigured: [],
    };
    const kept = keptReleases(history, keepMs, versions);
    history = { current, earlier: [], kept, routes: {}, published: {} };
  }
  return (history?.kept ?? []).map(({ name, version }) => `${name} ${version}`);
}

const times = (count: number, deployment: (index: number) => Deployment) =>
  Array.from({ length: count }, (_, index) => deployment(index));

describe('a release that is no longer live', () => {
  it('stays for the configured time, however many were deployed', () => {
    const deployments = times(30, (at) => [at * 60_000, { shell: '1', blog: `${at}` }]);
    expect(deploy(7 * day, deployments)).toHaveLength(29);
  });

  it('stays longer if it is one of the last five of its name', () => {
    const deployments = times(10, (at) => [at * 30 * day, { blog: `${at}` }]);
    expect(deploy(7 * day, deployments)).toEqual(['blog 8', 'blog 7', 'blog 6', 'blog 5', 'blog 4']);
  });

  it('stays whatever other teams deploy, and its time begins when it is replaced', () => {
    const others = times(40, (at) => [at * 30 * day, { forms: at < 39 ? 'old' : 'new', blog: `${at}` }]);
    expect(deploy(0, others)).toContain('forms old');
    const long = times(3, (at) => [[0, 300, 301][at] ?? 0, { blog: `${at}` }]);
    const inDays = long.map(([at, versions]): Deployment => [at * day, versions]);
    expect(deploy(7 * day, inDays)).toEqual(['blog 1', 'blog 0']);
  });

  it('is not an earlier release once it is deployed again', () => {
    const deployments = times(3, (at) => [at, { blog: ['a', 'b', 'a'][at] ?? '' }]);
    expect(deploy(day, deployments)).toEqual(['blog b']);
  });
});
