import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { exitCodeOf, waitUntilDecided } from './wait';

const release = { name: 'mfe-careers', version: '1.0.0-b' };

interface Answer {
  readonly versions?: Readonly<Record<string, string>>;
  readonly pinned?: Readonly<Record<string, string>>;
  readonly disabled?: readonly string[];
  readonly refused?: readonly object[];
}

/** Waits for the release at a site that gives these answers one after another, and the last one from then on. */
async function waitFor(answers: readonly Answer[], timeoutMs = 20_000) {
  let asked = 0;
  const server = createServer((_request, response) => {
    response.end(JSON.stringify(answers[Math.min(asked++, answers.length - 1)]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const site = `http://127.0.0.1:${port}`;
  const { status, reason } = await waitUntilDecided({ ...release, site, timeoutMs, intervalMs: 5 });
  server.close();
  return [exitCodeOf[status], reason];
}

const earlier = { versions: { 'mfe-careers': '1.0.0-a' } };
const refused = (details: object) => ({
  ...earlier,
  refused: [{ ...release, reason: 'because', status: 'invalid', ...details }],
});

it('a release that becomes live is waited for', async () => {
  expect(await waitFor([earlier, earlier, { versions: { 'mfe-careers': '1.0.0-b' } }])).toEqual([
    0,
    undefined,
  ]);
});

it.each<readonly [string, Answer, number, string]>([
  ['refused', refused({}), 3, 'because'],
  ['pinned', { ...earlier, pinned: { 'mfe-careers': '1.0.0-a' } }, 6, 'an operator has pinned 1.0.0-a'],
  ['disabled', { versions: {}, disabled: ['mfe-careers'] }, 6, 'an operator has disabled it'],
  ['waiting for a contract', refused({ status: 'waiting' }), 7, 'because'],
])(
  'a release that is %s has an exit code of its own, and the reason',
  async (_standing, answer, code, reason) => {
    expect(await waitFor([earlier, answer])).toEqual([code, reason]);
  },
);

it('a release that has not arrived completely is waited for, and the reason is given when the time is over', async () => {
  const passing = refused({ status: 'incomplete' });
  expect(await waitFor([passing, { versions: { 'mfe-careers': '1.0.0-b' } }])).toEqual([0, undefined]);
  expect(await waitFor([passing], 50)).toEqual([5, 'because']);
});

it("another team's pin, and the refusal of another version, do not matter", async () => {
  const others = {
    ...earlier,
    pinned: { 'mfe-forms': '1.0.0-c' },
    refused: [{ ...release, version: '1.0.0-a', reason: 'because', status: 'invalid' }],
  };
  expect(await waitFor([others], 50)).toEqual([4, undefined]);
});

it('a site that cannot be asked is named', async () => {
  const site = 'http://127.0.0.1:1';
  const { status, reason } = await waitUntilDecided({ ...release, site, timeoutMs: 20, intervalMs: 5 });
  expect([exitCodeOf[status], reason]).toEqual([4, expect.stringContaining(`${site} cannot be asked`)]);
});
