import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Workbench } from '../../test-support/workbench';
import { defaultLimits, Renderer } from '../renderer/renderer';
import { bundleOf } from '../store/bundle';
import type { StoredRelease } from '../store/store';
import { KeptWorkplace } from './workplace';

const bench = new Workbench();
let shell: StoredRelease;
beforeAll(() => {
  const release = bench.publish({ name: 'shell', version: '1.0.0-a' });
  shell = { release, folder: path.join(bench.folder, 'shell', release.version) };
});
afterAll(() => bench.remove());

const begin = (): Promise<Renderer> =>
  Renderer.start({ limits: defaultLimits, answerTo: async () => Promise.reject(new Error('asked')) });

const task = async () => ({ ok: true, result: 'rendered' }) as const;

it('leaves no process behind when it is closed while one is only starting', async () => {
  const begun: Renderer[] = [];
  const workplace = new KeptWorkplace(async () => {
    const renderer = await begin();
    begun.push(renderer);
    // Here the development server is stopped.
    workplace.close();
    return renderer;
  });
  const outcome = await workplace.work({ shell, remote: null }, task);
  expect(outcome).toEqual({ ok: false, reason: 'was stopped' });
  const bundle = bundleOf(shell);
  if (!bundle.ok) throw new Error(bundle.reason);
  for (const renderer of begun)
    expect(await renderer.run('shell', bundle.bundle)).toEqual({ ok: false, reason: 'was stopped' });
  expect(await workplace.work({ shell, remote: null }, task), 'nor begins another').toEqual(outcome);
  expect(begun).toHaveLength(1);
});

it('renders with the next request where a process could not be begun for this one', async () => {
  let attempts = 0;
  const workplace = new KeptWorkplace(() => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new Error('no memory')) : begin();
  });
  try {
    await expect(workplace.work({ shell, remote: null }, task)).rejects.toThrow('no memory');
    expect(await workplace.work({ shell, remote: null }, task)).toEqual({ ok: true, result: 'rendered' });
  } finally {
    workplace.close();
  }
});
