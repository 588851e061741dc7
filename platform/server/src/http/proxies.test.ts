import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { logUntrustedProxies, readTrustedProxies } from './proxies';

/** The client that a server with these trusted proxies counts a request for, and what it logs. */
async function ask(trusted: string, remoteAddress: string, forwarded?: string) {
  const lines: string[] = [];
  const proxies = readTrustedProxies({ TRUSTED_PROXIES: trusted });
  const server = Fastify({ trustProxy: proxies.length > 0 && [...proxies] });
  server.addHook(
    'onRequest',
    logUntrustedProxies((line) => lines.push(line)),
  );
  server.get('/', (request) => request.ip);
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const answers = [];
  for (let turn = 0; turn < 2; turn += 1)
    answers.push((await server.inject({ url: '/', remoteAddress, headers })).body);
  await server.close();
  expect(answers[0]).toBe(answers[1]);
  return { client: answers[0], lines };
}

describe('the address that a request counts for', () => {
  it.each([
    ['a direct visitor', '', '203.0.113.7', undefined, '203.0.113.7'],
    ['a direct visitor, whatever header it sends', '', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['a peer from a private network, whatever header it sends', '', '10.0.0.9', '198.51.100.1', '10.0.0.9'],
    ['a visitor behind a trusted proxy', '127.0.0.1', '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
    [
      'a visitor behind two trusted proxies',
      '::1, 10.0.0.0/8',
      '::1',
      '203.0.113.7, 10.0.0.2',
      '203.0.113.7',
    ],
    [
      'a visitor that forges the header to a trusted proxy',
      '127.0.0.1',
      '127.0.0.1',
      '198.51.100.1, 203.0.113.7',
      '203.0.113.7',
    ],
    ['a trusted proxy itself, if it sends no header', '127.0.0.1', '127.0.0.1', undefined, '127.0.0.1'],
  ])('is %s', async (_client, trusted, peer, forwarded, expected) =>
    expect((await ask(trusted, peer, forwarded)).client).toBe(expected),
  );
});

it.each(['127.0.0.1', '::ffff:192.168.0.1'])(
  'an untrusted proxy at %s is logged once, with the setting to change',
  async (peer) => {
    const { lines } = await ask('', peer, '203.0.113.7');
    expect(lines).toEqual([expect.stringContaining(`set TRUSTED_PROXIES=${peer}.`)]);
  },
);

it.each([
  ['a trusted proxy', '10.0.0.0/8', '10.1.2.3', '203.0.113.7'],
  ['a request without the header', '', '127.0.0.1', undefined],
])('nothing is logged about %s', async (_peer, trusted, peer, forwarded) =>
  expect((await ask(trusted, peer, forwarded)).lines).toEqual([]),
);

it.each([
  [' ', []],
  [' 10.0.0.0/8 , ::1,fd00::/8,', ['10.0.0.0/8', '::1', 'fd00::/8']],
])('TRUSTED_PROXIES=%j is read as %j', (text, proxies) =>
  expect(readTrustedProxies({ TRUSTED_PROXIES: text })).toEqual(proxies),
);

it.each(['true', 'localhost', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.1/8/8', '10.0.0.0/', '127.1'])(
  'TRUSTED_PROXIES with %s is refused by name',
  (entry) => {
    const read = () => readTrustedProxies({ TRUSTED_PROXIES: `127.0.0.1, ${entry}` });
    expect(read).toThrow(`TRUSTED_PROXIES is malformed: ${JSON.stringify(entry)}`);
  },
);
