import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { defaultLimits } from '../job/settings';
import { Engine } from './engine';

const code = 'export default { fetch: () => Response.json({ ok: true, result: "rendered" }) };';

it('a page is rendered however long the composer was busy with something else', async () => {
  const workers = { pages: [{ name: 'main', type: 'esModule', code }] } as const;
  const engine = new Engine(workers, defaultLimits, new AbortController().signal);
  const render = () => engine.run({ worker: 'pages', name: 'body', input: {} }, v.string());
  expect(await render()).toBe('rendered');
  await pause(100);
  // workerd closes a connection that is idle for 15 s. This blocks the event loop, which cannot see it close.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 16_000);
  expect(await render()).toBe('rendered');
  engine.stop();
});
