import type { Call } from '@proper/server/test-support/clients';
import fc from 'fast-check';
import { hostileCalls } from '../../fuzzing/hostile-calls';

/** What scanners try on any site, from the access logs of small servers. */
const probes = [
  '/.env',
  '/.git/config',
  '/wp-login.php',
  '/xmlrpc.php',
  '/admin/',
  '/phpmyadmin/index.php',
  '/server-status',
  '/local',
  '/local?key=guess',
  '/rest/v1/',
  '/_headers',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/composition.json',
  '/releases/shell/../../../composition.json',
  '/index.html%00.png',
  '/cgi-bin/luci/;stok=/locale',
  '/vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php',
  '/api/v1.0/email/',
] as const;

/** Requests of attackers, one after the other, always the same for a seed. */
export function attacksOf(seed: number) {
  const calls = fc.sample(hostileCalls, { seed, numRuns: 2000 });
  let probe = 0;
  let call = 0;
  return {
    nextProbe(): Call {
      probe += 1;
      return { method: 'GET', path: probes[probe % probes.length] ?? '/', headers: {} };
    },
    /** One of the fuzzer's requests. */
    nextHostileCall(): Call {
      call += 1;
      return calls[call % calls.length] ?? this.nextProbe();
    },
  };
}
