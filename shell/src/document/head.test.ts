import type { PageMeta, SiteConfig } from 'shared-types';
import { describe, expect, it } from 'vitest';
import { embeddedJson, headOf } from './head';

const config: SiteConfig = {
  origin: 'https://proper.example',
  bookingUrl: 'https://calendar.example/call',
  contactEmail: 'hello@proper.example',
  instagramUrl: 'https://www.instagram.com/proper',
  linkedinUrl: 'https://www.linkedin.com/company/proper',
  supabase: { url: '/', anonKey: 'anon' },
  emailjs: { origin: '/', serviceId: 'service', templateId: 'template', publicKey: 'public' },
};

const meta: PageMeta = {
  title: 'Services | Proper',
  description: 'What we do.',
  keywords: ['assistant', 'inbox'],
  kind: 'website',
  structuredData: [
    { '@type': 'Service', url: '/services', offers: [{ url: '/services#pricing', name: '/not-an-address' }] },
  ],
};

const structuredData = (text: string | undefined) =>
  JSON.parse(text ?? '') as { '@graph': { '@type': string }[] };

describe('headOf', () => {
  const { title, tags } = headOf({ path: '/services', meta }, config);
  const json = structuredData(tags.find(({ tag }) => tag === 'script')?.text);

  it('has the title, the description and an absolute canonical address', () => {
    expect(title).toBe('Services | Proper');
    expect(tags).toContainEqual({ tag: 'meta', attributes: { name: 'description', content: 'What we do.' } });
    expect(tags).toContainEqual({
      tag: 'meta',
      attributes: { name: 'keywords', content: 'assistant, inbox' },
    });
    expect(tags).toContainEqual({
      tag: 'link',
      attributes: { rel: 'canonical', href: 'https://proper.example/services' },
    });
  });

  it('makes the addresses in structured data absolute, and nothing else', () => {
    expect(json['@graph'].find((node) => node['@type'] === 'Service')).toEqual({
      '@type': 'Service',
      url: 'https://proper.example/services',
      offers: [{ url: 'https://proper.example/services#pricing', name: '/not-an-address' }],
    });
  });

  it('says who is behind the site and where the page lies', () => {
    expect(json['@graph'].map((node) => node['@type'])).toEqual([
      'Organization',
      'WebSite',
      'BreadcrumbList',
      'Service',
    ]);
  });

  it('keeps the not-found page out of search engines', () => {
    const notFound = headOf(null, config);
    expect(notFound.tags).toContainEqual({ tag: 'meta', attributes: { name: 'robots', content: 'noindex' } });
    expect(notFound.tags.some(({ attributes }) => attributes.rel === 'canonical')).toBe(false);
  });
});

describe('embeddedJson', () => {
  it('cannot end the script element it stands in', () => {
    const value = { text: '</script><script>alert(1)</script><!--' };
    expect(embeddedJson(value)).not.toContain('<');
    expect(JSON.parse(embeddedJson(value))).toEqual(value);
  });
});
