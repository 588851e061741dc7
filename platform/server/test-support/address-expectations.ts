import { expect, it } from 'vitest';
import type { Ask } from './header-expectations';

/** What no server of a site answers with a file: what was never written, and names of files that are no addresses. */
export const addressesNotServed: readonly string[] = [
  '/privacy',
  '/services/x',
  '/services.html',
  '/services%2Ehtml',
  '/services.html.br',
  '/index',
  '/404',
  '/404.html',
  '/_headers',
  '/_headers.json',
  '/releases',
  '/releases/shell/9.9.9/shell.js',
  '/.hidden',
];

/** How every server of a site answers addresses with a slash at their end, where there is a page `/blog`. */
export const itTakesSlashesAway = (ask: Ask): void =>
  it('leads an address with a slash at its end to the one without', async () => {
    const { statusCode, headers } = await ask('/blog/?page=1');
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      301,
      '/blog?page=1',
      'no-cache',
    ]);
    for (const url of ['/nowhere/', '//example.net/']) expect((await ask(url)).statusCode, url).toBe(404);
  });
