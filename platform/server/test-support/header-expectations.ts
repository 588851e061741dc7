import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** What a server answered. */
export interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Asks a server that has the site of {@link writeSiteForHeaders}. */
export type Ask = (url: string, how?: { readonly method?: Method; readonly tls?: true }) => Promise<Answer>;

type Method = 'GET' | 'HEAD' | 'POST' | 'OPTIONS';

/** A route that takes leads. */
export const leadsRoute = '/rest/v1/newsletter_subscriptions';

/** Writes the site that the expectations are about. */
export function writeSiteForHeaders(siteDir: string): void {
  const files: Readonly<Record<string, string>> = {
    'index.html': '<h1>Home</h1>',
    'about.html': '<h1>About</h1>',
    '404.html': '<h1>404</h1>',
    'robots.txt': 'User-agent: *',
    '_headers.json': JSON.stringify({
      'index.html': { 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" },
      '404.html': { 'content-security-policy': "default-src 'self'; x-404; frame-ancestors 'none'" },
    }),
    'releases/mfe-forms/1.0.0-a/social/contact.png': 'a picture',
    'releases/mfe-forms/1.0.0-a/downloads/guide.pdf': '%PDF-1.7',
    'releases/mfe-forms/1.0.0-a/drawing.svg':
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    'releases/mfe-forms/1.0.0-a/data.xml': '<a/>',
  };
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(siteDir, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}

/** What every server of a site says in its headers: the embedded one, and the one in front of the containers. */
export function describeHeaders(ask: Ask): void {
  describe('every answer', () => {
    it.each([
      ['GET', '/', 200],
      ['HEAD', '/', 200],
      ['GET', '/about/', 301],
      ['GET', '/nowhere', 404],
      ['GET', '/robots.txt', 200],
      ['GET', '/releases/mfe-forms/1.0.0-a/downloads/guide.pdf', 200],
      ['POST', '/', 405],
      ['OPTIONS', '/', 405],
      ['GET', '/%', 400],
      ['GET', leadsRoute, 401],
      ['OPTIONS', leadsRoute, 204],
      ['POST', '/api/v1.0/email/send', 400],
    ] as const)(
      '%s %s, %i, can be misread, framed and drawn into other pages by nobody',
      async (method, url, status) => {
        const { statusCode, headers } = await ask(url, { method });
        expect(statusCode).toBe(status);
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'permissions-policy': 'camera=(), geolocation=(), microphone=()',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'content-security-policy': expect.stringMatching(/frame-ancestors 'none'$/),
        });
        expect(headers).not.toHaveProperty('x-powered-by');
        expect(headers).not.toHaveProperty('set-cookie');
        if (status === 204) return;
        expect(headers['cache-control']).toBeDefined();
        if (status !== 301) expect(headers['content-type']).toBeDefined();
      },
    );

    it.each([
      ['GET', '/'],
      ['GET', '/nowhere'],
      ['POST', '/'],
      ['GET', leadsRoute],
    ] as const)('%s %s asks for TLS for a year, where the site is meant to have it', async (method, url) => {
      const name = 'strict-transport-security';
      expect((await ask(url, { method })).headers).not.toHaveProperty(name);
      expect((await ask(url, { method, tls: true })).headers[name]).toBe(
        'max-age=31536000; includeSubDomains',
      );
    });
  });

  it('a message lets a browser load nothing', async () => {
    for (const url of [leadsRoute, '/%'])
      expect((await ask(url)).headers['content-security-policy']).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
  });

  it('pictures for social networks may be shown elsewhere', async () => {
    const { headers } = await ask('/releases/mfe-forms/1.0.0-a/social/contact.png');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it('a file of a release that is opened by itself runs no script on the origin of the site', async () => {
    for (const file of ['drawing.svg', 'data.xml', 'social/contact.png'])
      expect(
        (await ask(`/releases/mfe-forms/1.0.0-a/${file}`)).headers['content-security-policy'],
        file,
      ).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
    const guide = await ask('/releases/mfe-forms/1.0.0-a/downloads/guide.pdf');
    expect(guide.headers['content-security-policy']).toBe("frame-ancestors 'none'");
  });

  it('what a route answers is opened by no browser as a page', async () => {
    for (const url of [leadsRoute, '/api/v1.0/email/send', '/rest/v1/nothing']) {
      const { headers } = await ask(url, { method: 'POST' });
      expect(headers['content-disposition']).toBe('attachment; filename="api.json"');
    }
    expect((await ask('/')).headers).not.toHaveProperty('content-disposition');
  });
}
