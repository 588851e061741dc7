import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address';

describe('the client that a request counts for', () => {
  it.each([
    ['one that connects directly', '203.0.113.7', undefined, '203.0.113.7'],
    ['the same over a socket for both kinds', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['one behind a proxy of this machine', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['one behind two proxies', '::1', '203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['one that lies to the proxy', '127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['one that connects directly and lies', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['a whole IPv6 network', '2001:db8:1:2:aaaa::1', undefined, '2001:db8:1:2::/64'],
    ['a short IPv6 address', '2001:db8::1', undefined, '2001:db8:0:0::/64'],
    ['nobody, on this machine itself', '127.0.0.1', undefined, undefined],
    ['nobody, when a proxy writes nonsense', '127.0.0.1', '203.0.113.7, unknown', undefined],
    ['nobody, without a connection', undefined, undefined, undefined],
  ])('is %s', (_what, peer, forwarded, expected) => expect(clientAddress(peer, forwarded)).toBe(expected));
});
