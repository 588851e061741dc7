import { describe, expect, it } from 'vitest';
import type { CompositionRecord, Compositions } from '../state/record';
import { livedReleases } from './lived';

const day = 24 * 60 * 60 * 1000;

const record = (at: number, versions: Readonly<Record<string, string>>): CompositionRecord => ({
  id: String(at),
  at: new Date(at).toISOString(),
  config: '',
  versions,
  unavailable: [],
});

/** Deploys one composition after the other, and tells what stays beside the last. */
function deploy(keptMs: number, compositions: readonly CompositionRecord[]): readonly string[] {
  let before: Compositions | undefined;
  for (const current of compositions)
    before = { current, pages: {}, history: [], lived: livedReleases(before, current, keptMs) };
  return (before?.lived ?? []).map(({ name, version }) => `${name} ${version}`);
}

describe('a release that is not live any more', () => {
  it('stays for as long as it is said, however many were deployed', () => {
    const deployments = Array.from({ length: 30 }, (_, at) =>
      record(at * 60_000, { shell: '1', blog: `${at}` }),
    );
    expect(deploy(7 * day, deployments)).toHaveLength(29);
  });

  it('stays longer where it is one of the last five of its name, and goes where it is not', () => {
    const deployments = Array.from({ length: 10 }, (_, at) => record(at * 30 * day, { blog: `${at}` }));
    expect(deploy(7 * day, deployments)).toEqual(['blog 8', 'blog 7', 'blog 6', 'blog 5', 'blog 4']);
  });

  it('stays whatever other teams deploy, and counts from its last moment, not from its first', () => {
    const others = Array.from({ length: 40 }, (_, at) =>
      record(at * 30 * day, { forms: at < 39 ? 'old' : 'new', blog: `${at}` }),
    );
    expect(deploy(0, others)).toContain('forms old');
    const long = [
      record(0, { blog: 'a' }),
      record(300 * day, { blog: 'b' }),
      record(301 * day, { blog: 'c' }),
    ];
    expect(deploy(7 * day, long)).toEqual(['blog b', 'blog a']);
  });

  it('is live again where it is deployed again', () => {
    expect(
      deploy(day, [record(0, { blog: 'a' }), record(1, { blog: 'b' }), record(2, { blog: 'a' })]),
    ).toEqual(['blog b']);
  });
});
