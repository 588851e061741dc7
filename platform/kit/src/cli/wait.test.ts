import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { getExitCode, waitUntilDecided } from './wait';

const release = { name: 'mfe-careers', version: '1.0.0-b' };

type Answer = Partial<Record<'versions' | 'pinned' | 'disabled' | 'refused', object>>;

/** Waits for the release at a site that gives these answers in turn, and then repeats the last one. */
async function waitFor(answers: readonly Answer[], timeoutMs = 20_000) {
  let asked = 0;
  const server = createServer((_request, response) => {
    response.end(JSON.stringify(answers[Math.min(asked++, answers.length - 1)]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const site = `http://127.0.0.1:${port}`;
  const decided = await waitUntilDecided({ ...release, site, timeoutMs, intervalMs: 5 });
  server.close();
  return [getExitCode(decided), decided.reason];
}

const earlier = { versions: { 'mfe-careers': '1.0.0-a' } };
const refused = (details: object) => ({
  ...earlier,
  refused: [{ ...release, reason: 'because', status: 'invalid', ...details }],
});

const live = { versions: { 'mfe-careers': '1.0.0-b' } };
const passing = refused({ status: 'incomplete' });
const others = { pinned: { 'mfe-forms': '1.0.0-c' }, ...refused({ version: '1.0.0-a' }) };

it.each<readonly [string, readonly Answer[], number, string | undefined]>([
  ['becomes live is waited for', [earlier, earlier, live], 0, undefined],
  ['is refused', [earlier, refused({})], 3, 'because'],
  ['is pinned', [{ ...earlier, pinned: earlier.versions }], 3, 'an operator has pinned 1.0.0-a'],
  ['is disabled', [{ versions: {}, disabled: ['mfe-careers'] }], 3, 'an operator has disabled it'],
  ['waits for a contract', [earlier, refused({ status: 'waiting' })], 3, 'because'],
  ['has not arrived completely is waited for', [passing, live], 0, undefined],
])('a release that %s, with an exit code and the reason', async (_case, answers, code, reason) =>
  expect(await waitFor(answers)).toEqual([code, reason]),
);

it.each<readonly [string, Answer, number, string | undefined]>([
  ['a release has not arrived completely', passing, 4, 'because'],
  ["there is another team's pin, and a refusal of another version", others, 4, undefined],
])('the time is over while %s', async (_case, answer, code, reason) =>
  expect(await waitFor([answer], 50)).toEqual([code, reason]),
);

it('a site that cannot be asked is named', async () => {
  const site = 'http://127.0.0.1:1';
  const decided = await waitUntilDecided({ ...release, site, timeoutMs: 20, intervalMs: 5 });
  const reason = expect.stringContaining(`${site} cannot be asked`);
  expect([getExitCode(decided), decided.reason]).toEqual([4, reason]);
});
