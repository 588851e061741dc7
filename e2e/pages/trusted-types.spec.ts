import { paths } from '@proper/shared-types/company';
import { routes, unknownRoute } from '../support/routes';
import { expect, openPage, test } from '../support/test';

/** The ways in which an injected script could run code. */
const attempts = {
  'HTML from a string': () => {
    document.body.innerHTML = '<img src=x onerror=alert(1)>';
  },
  "a script's text": () => {
    const script = document.createElement('script');
    script.text = 'alert(1)';
  },
  "another origin's script": () => {
    const script = document.createElement('script');
    script.src = 'https://elsewhere.example/releases/x.js';
  },
  'a script outside the releases': () => {
    const script = document.createElement('script');
    script.src = '/x.js';
  },
  'a policy of its own': () => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => void };
    };
    trustedTypes.createPolicy('other', { createHTML: (text: string) => text });
  },
} as const;

test.describe('a script cannot inject', () => {
  test.use({ expectedOnConsole: /Trusted|trusted/ });
  test(Object.keys(attempts).join(', '), async ({ page }) => {
    await openPage(page, paths.home);
    for (const [name, attempt] of Object.entries(attempts))
      await expect(page.evaluate(attempt), name).rejects.toThrow(/TypeError|Trusted/);
  });
});

test.describe('a script of the site without its hash', () => {
  test.use({ expectedOnConsole: /[Ii]ntegrity|A script was not loaded/ });
  test('is not loaded, and reported', async ({ page }) => {
    const report = page.waitForRequest((request) => request.postData()?.includes('has no hash') ?? false);
    await openPage(page, paths.home);
    const load = (keepsHash: boolean) =>
      page.evaluate(async (keeps) => {
        const all = document.querySelectorAll<HTMLScriptElement>('script[src][integrity]');
        const { src = '', integrity = '' } = [...all].at(-1) ?? {};
        const script = document.createElement('script');
        Object.assign(script, { src, crossOrigin: 'anonymous', integrity: keeps ? integrity : '' });
        return new Promise((resolve) => {
          script.onload = () => resolve('loaded');
          script.onerror = () => resolve('blocked');
          document.head.append(script);
        });
      }, keepsHash);
    expect(await load(true)).toBe('loaded');
    expect(await load(false)).toBe('blocked');
    expect((await report).postDataJSON()).toMatchObject({ remote: 'shell', phase: 'integrity' });
  });
});

test('each document has its policy, and a header forbids framing', async ({ request }) => {
  for (const route of [...routes, unknownRoute]) {
    const response = await request.get(route);
    expect(response.headers()['content-security-policy']).toBe("frame-ancestors 'none'");
    const [, policy = ''] =
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(await response.text()) ?? [];
    expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-");
    expect(policy.length).toBeLessThan(2000);
    expect(policy).not.toContain('unsafe');
  }
});
