import type { SiteConfig } from '@proper/shared-types';
import { exampleConfig } from '@proper/shared-types/example-config';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy';

const { faultReportUrl: _reports, overrideOrigins: _origins, ...withoutOptions } = exampleConfig;

const backends = (supabase: string, emailjs: string): SiteConfig => ({
  ...withoutOptions,
  supabase: { ...exampleConfig.supabase, url: supabase },
  emailjs: { ...exampleConfig.emailjs, origin: emailjs },
});

describe('contentSecurityPolicy', () => {
  it('allows what is written into the document by its hash, and no inline script beside it', async () => {
    const policy = await contentSecurityPolicy({ scripts: ['alert(1)'], styles: [] }, backends('/', '/'));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("connect-src 'self';");
  });

  it('lets no string become code but what the one default policy lets through', async () => {
    const policy = await contentSecurityPolicy({ scripts: [], styles: [] }, backends('/', '/'));
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default page-content");
  });

  it('allows calls to the configured backends alone', async () => {
    const policy = await contentSecurityPolicy(
      { scripts: [], styles: [] },
      backends('https://abc.supabase.co/', 'https://api.emailjs.com'),
    );
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co https://api.emailjs.com;");
  });

  it('allows reports of faults where the configuration sends them', async () => {
    const policyFor = (faultReportUrl: string) =>
      contentSecurityPolicy({ scripts: [], styles: [] }, { ...backends('/', '/'), faultReportUrl });
    expect(await policyFor('https://faults.example/proper')).toContain(
      "connect-src 'self' https://faults.example;",
    );
    expect(await policyFor('/faults')).toBe(
      await contentSecurityPolicy({ scripts: [], styles: [] }, backends('/', '/')),
    );
  });

  it('allows files of a remote from the origins that developers may take one from', async () => {
    const policy = await contentSecurityPolicy(
      { scripts: [], styles: [] },
      { ...backends('/', '/'), overrideOrigins: ['http://localhost:4102'] },
    );
    const allowing = policy.split('; ').filter((directive) => directive.includes('http://localhost:4102'));
    expect(allowing).toEqual([
      "script-src 'self' http://localhost:4102",
      "style-src 'self' http://localhost:4102",
      "img-src 'self' data: http://localhost:4102",
      "connect-src 'self' http://localhost:4102",
    ]);
  });
});
