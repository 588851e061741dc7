import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

/** The answer of a server. */
export interface SiteAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

export interface AskOptions {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Requests the site as if over TLS. */
  readonly tls?: true;
}

/** Sends a request to a server with the site of {@link publishSite}. */
export type AskSite = (url: string, options?: AskOptions) => Promise<SiteAnswer>;

/** A route that takes leads. */
export const leadsRoute = '/rest/v1/newsletter_subscriptions';

export const page = (title: string): string => `<!doctype html><title>${title}</title><h1>${title}</h1>`;

const releasePath = '/releases/mfe-forms/1.0.0-a';

/**
 * Writes a site to `sites/<name>` of a folder as the composer does, and makes it live by moving the link `site`. The name is
 * in its texts and policies.
 */
export function publishSite(folder: string, name: string): void {
  const policy = `default-src 'none'; x-${name}; frame-ancestors 'none'`;
  const files: Readonly<Record<string, string>> = {
    'index.html': page(`${name} home`),
    'services.html': page(`${name} services`),
    'blog.html': page(`${name} blog`),
    'blog/four-principles.html': page(`${name} article`),
    '404.html': page(`${name} 404`),
    'away.html': page(`${name} not available`),
    '_unavailable/away.html': '',
    'composition.json': '{}',
    'robots.txt': 'User-agent: *',
    'site.webmanifest': '{}',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    _headers: '/*',
    '_pages.conf': `"" "/";\n${['/services', '/blog', '/blog/four-principles'].map((address) => `"${address}" "${address}";\n`).join('')}`,
    '_headers.json': JSON.stringify({ 'services.html': { 'content-security-policy': policy } }),
    '_policies.conf': `"${name}/services.html" "${policy}";\n`,
    'releases/shell/1.0.0-a/shell.js': `console.log('${name}')`,
    [`${releasePath}/downloads/guide.pdf`]: '%PDF-1.7',
    [`${releasePath}/social/contact.png`]: 'a picture',
    [`${releasePath}/drawing.svg`]: '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    [`${releasePath}/data.xml`]: '<a/>',
  };
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(folder, 'sites', name, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
    if (!/\.(html|js)$/.test(file) || content === '') continue;
    writeFileSync(`${target}.br`, brotliCompressSync(content));
    writeFileSync(`${target}.gz`, gzipSync(content));
  }
  symlinkSync(path.join('sites', name), path.join(folder, 'site.new'));
  renameSync(path.join(folder, 'site.new'), path.join(folder, 'site'));
}

/** Expectations of every server of a site: the embedded one, and nginx in front of the containers. The site is `one`. */
export function describeSite(ask: AskSite): void {
  const accepting = (encoding: string) => ({ headers: { 'accept-encoding': encoding } });

  it.each([
    ['/', 'one home'],
    ['/services?from=mail', 'one services'],
    ['/blog', 'one blog'],
    ['/blog/four-principles', 'one article'],
    ['/robots.txt', 'User-agent'],
  ])('answers %s with its document, which browsers revalidate', async (url, text) => {
    const { statusCode, body, headers } = await ask(url);
    expect([statusCode, String(body)]).toEqual([200, expect.stringContaining(text)]);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) });
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliCompressSync(page('one services'))],
    ['br;q=0, gzip', 'gzip', gzipSync(page('one services'))],
    ['gzip, deflate', 'gzip', gzipSync(page('one services'))],
    ['identity', undefined, Buffer.from(page('one services'))],
  ])('sends a browser that accepts "%s" the right encoding', async (accepted, encoding, bytes) => {
    const { headers, body } = await ask('/services', accepting(accepted));
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-type': 'text/html; charset=utf-8' });
    expect(String(headers['content-length'])).toBe(String(bytes.length));
    expect(body.equals(bytes)).toBe(true);
  });

  it('lets browsers keep the files of releases, with their content types', async () => {
    expect((await ask('/releases/shell/1.0.0-a/shell.js', accepting('br'))).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      'content-encoding': 'br',
    });
    const { headers } = await ask(`${releasePath}/downloads/guide.pdf`, accepting('br'));
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers).not.toHaveProperty('content-encoding');
    expect((await ask('/site.webmanifest')).headers['content-type']).toMatch(/^application\/manifest\+json/);
  });

  it('sends a document again only if it has changed, separately for each encoding', async () => {
    const headers = { 'accept-encoding': 'br' };
    const etag = String((await ask('/services', { headers })).headers.etag);
    const again = await ask('/services', { headers: { ...headers, 'if-none-match': etag } });
    expect([again.statusCode, again.body.length]).toEqual([304, 0]);
    expect(again.headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
    expect((await ask('/services', { headers: { 'if-none-match': etag } })).statusCode).toBe(200);
  });

  it('sends a part of a download, and refuses a part beyond its end', async () => {
    const askRange = (range: string) => ask(`${releasePath}/downloads/guide.pdf`, { headers: { range } });
    const part = await askRange('bytes=1-3');
    expect([part.statusCode, String(part.body)]).toEqual([206, 'PDF']);
    expect((await askRange('bytes=99-')).statusCode).toBe(416);
    for (const range of ['bytes=0-1,3-4', 'lines=1-2'])
      expect(String((await askRange(range)).body), range).toBe('%PDF-1.7');
  });

  it('redirects an address with a slash at its end to the one without', async () => {
    const { statusCode, headers } = await ask('/blog/?page=1');
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      301,
      '/blog?page=1',
      'no-cache',
    ]);
    for (const url of ['/nowhere/', '//example.net/']) expect((await ask(url)).statusCode, url).toBe(404);
  });

  it.each([
    ['/SERVICES', '/services'],
    ['/Blog/Four-Principles?from=mail', '/blog/four-principles?from=mail'],
    ['/services,', '/services'],
    ['/services%29.', '/services'],
    ['/services%E2%80%9D', '/services'],
    ['/services%0d%0aset-cookie:a', undefined],
    ['/services%0d%0a', '/services'],
    ['/services&utm_source=x%0d%0aset-cookie:a', '/services?utm_source=x%0d%0aset-cookie:a'],
    ['/services&utm_source=x?page=1', '/services?utm_source=x&page=1'],
    ['/,', '/'],
    ['/Blog/', '/blog'],
    ['/Index', undefined],
    ['/404,', undefined],
    ['/privacy,', undefined],
    ['//example.net/services,', undefined],
    ['/%5cexample.net,', undefined],
  ])('the address %s means the page %s', async (url, location) => {
    const { statusCode, headers } = await ask(url);
    expect([statusCode, headers.location]).toEqual(
      location === undefined ? [404, undefined] : [301, location],
    );
    expect(headers).not.toHaveProperty('set-cookie');
  });

  // Missing pages, file names that are not addresses, and path traversal.
  it.each([
    '/privacy',
    '/services/x',
    '/services.html',
    '/services%2Ehtml',
    '/services.html.br',
    '/index',
    '/404',
    '/_headers',
    '/_headers.json',
    '/_unavailable/away',
    '/releases',
    '/releases/shell/9.9.9/shell.js',
    '/.hidden',
    '/..%2fsecret.txt',
    '/releases/..%2f..%2f..%2fsecret.txt',
  ])('answers %s with the not-found page', async (url) => {
    const { statusCode, body, headers } = await ask(url, { headers: { 'if-none-match': '*' } });
    // nginx answers 400 to addresses that lead out of the site.
    if (statusCode !== 400) expect([statusCode, String(body)]).toEqual([404, page('one 404')]);
    else expect(url).toContain('..%2f');
    expect(headers['content-type']).toMatch(/^text\//);
  });

  it('answers 503 for an unavailable page, and when to try again', async () => {
    for (const encoding of ['br', 'identity']) {
      const { statusCode, headers } = await ask('/away', accepting(encoding));
      expect(statusCode).toBe(503);
      expect(headers).toMatchObject({
        'retry-after': '120',
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      });
    }
    expect(String((await ask('/away')).body)).toContain('not available');
  });

  describe('every answer', () => {
    it.each([
      ['GET', '/', 200],
      ['HEAD', '/', 200],
      ['GET', '/blog/', 301],
      ['GET', '/nowhere', 404],
      ['GET', '/robots.txt', 200],
      ['GET', `${releasePath}/downloads/guide.pdf`, 200],
      ['POST', '/', 405],
      ['OPTIONS', '/', 405],
      ['GET', '/%', 400],
      ['GET', leadsRoute, 401],
      ['OPTIONS', leadsRoute, 204],
      ['POST', '/api/v1.0/email/send', 400],
    ] as const)('%s %s, %i, cannot be misread, framed or embedded elsewhere', async (method, url, status) => {
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
      for (const name of ['x-powered-by', 'set-cookie']) expect(headers).not.toHaveProperty(name);
      if (status === 204) return;
      expect(headers['cache-control']).toBeDefined();
      if (status !== 301) expect(headers['content-type']).toBeDefined();
    });

    it.each(['/', '/nowhere', leadsRoute])('%s asks for TLS for a year if the site has it', async (url) => {
      const name = 'strict-transport-security';
      expect((await ask(url)).headers).not.toHaveProperty(name);
      expect((await ask(url, { tls: true })).headers[name]).toBe('max-age=31536000; includeSubDomains');
    });
  });

  it('a message allows a browser to load nothing', async () => {
    for (const url of [leadsRoute, '/%'])
      expect((await ask(url)).headers['content-security-policy']).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
  });

  it("a file that is opened by itself runs no script on the site's origin", async () => {
    const readPolicy = async (file: string) => (await ask(file)).headers['content-security-policy'];
    const ofRelease = ['drawing.svg', 'data.xml', 'social/contact.png'].map(
      (file) => `${releasePath}/${file}`,
    );
    for (const file of [...ofRelease, '/icon.svg', '/site.webmanifest', '/robots.txt', '/composition.json'])
      expect(await readPolicy(file), file).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
    expect(await readPolicy(`${releasePath}/downloads/guide.pdf`)).toBe("frame-ancestors 'none'");
  });

  it('pictures for social networks may be shown elsewhere', async () => {
    const { headers } = await ask(`${releasePath}/social/contact.png`);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it('the answer of a route is opened by no browser as a page', async () => {
    for (const url of [leadsRoute, '/api/v1.0/email/send', '/rest/v1/nothing']) {
      const { headers } = await ask(url, { method: 'POST' });
      expect(headers['content-disposition']).toBe('attachment; filename="api.json"');
    }
    expect((await ask('/')).headers).not.toHaveProperty('content-disposition');
  });
}
