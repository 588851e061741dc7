import type { SiteConfig } from '@proper/shared-types';
import { exampleConfig } from '@proper/shared-types/example-config';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy';

const { faultReportUrl: _reports, overrideOrigins: _origins, ...withoutOptions } = exampleConfig;

/** The directives of a document with one inline script. By default, the site's own server is the backend. */
function policyFor(change: Partial<SiteConfig> = {}): readonly string[] {
  const own: SiteConfig = {
    ...withoutOptions,
    supabase: { ...exampleConfig.supabase, url: '/' },
    emailjs: { ...exampleConfig.emailjs, origin: '/' },
  };
  return contentSecurityPolicy({ scripts: ['alert(1)'], styles: [] }, { ...own, ...change }).split('; ');
}

describe('contentSecurityPolicy', () => {
  it('allows the inline script of the document by its hash, no other one, and no code from strings', () => {
    const policy = policyFor();
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
        "style-src 'self'",
        "connect-src 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types default page-content',
      ]),
    );
    expect(policy.join()).not.toContain('unsafe');
  });

  it('allows calls to the configured backends and fault reports only', () => {
    const supabase = { ...exampleConfig.supabase, url: 'https://abc.supabase.co/' };
    const emailjs = { ...exampleConfig.emailjs, origin: 'https://api.emailjs.com' };
    expect(policyFor({ supabase, emailjs })).toContain(
      "connect-src 'self' https://abc.supabase.co https://api.emailjs.com",
    );
    expect(policyFor({ faultReportUrl: 'https://faults.example/proper' })).toContain(
      "connect-src 'self' https://faults.example",
    );
    expect(policyFor({ faultReportUrl: '/faults' })).toEqual(policyFor());
  });

  it('allows files from the origins that developers may load a remote from', () => {
    const origin = 'http://localhost:4102';
    const allowing = policyFor({ overrideOrigins: [origin] }).filter((each) => each.includes(origin));
    expect(allowing.map((each) => each.split(' ')[0])).toEqual([
      'script-src',
      'style-src',
      'img-src',
      'connect-src',
    ]);
  });
});
