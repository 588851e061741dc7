import type { PageMeta, SiteConfig } from '@proper/shared-types';
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
  const { title, tags } = headOf(
    { path: '/services', meta, picture: '/releases/mfe-marketing/1/social/services.png' },
    config,
  );
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

  it('has the organisation, the site and the path to the page', () => {
    expect(json['@graph'].map((node) => node['@type'])).toEqual([
      'Organization',
      'WebSite',
      'BreadcrumbList',
      'Service',
    ]);
  });

  it('has the page’s picture with its size and description, for pages that are shared', () => {
    const content = (name: string) =>
      tags.find(({ attributes }) => attributes.property === name || attributes.name === name)?.attributes
        .content;
    const address = 'https://proper.example/releases/mfe-marketing/1/social/services.png';
    expect(content('og:image')).toBe(address);
    expect(content('twitter:image')).toBe(address);
    expect([content('og:image:width'), content('og:image:height')]).toEqual(['1200', '630']);
    expect(content('og:image:alt')).toContain('Services | Proper');
    expect(content('twitter:image:alt')).toBe(content('og:image:alt'));
  });

  it('gives an article the page’s picture', () => {
    const article: PageMeta = {
      ...meta,
      kind: 'article',
      structuredData: [{ '@type': 'Article', headline: 'Mail' }],
    };
    const head = headOf({ path: '/blog/mail', meta: article, picture: '/social/mail.png' }, config);
    const graph = structuredData(head.tags.find(({ tag }) => tag === 'script')?.text)['@graph'];
    expect(graph.at(-1)).toEqual({
      '@type': 'Article',
      headline: 'Mail',
      image: 'https://proper.example/social/mail.png',
    });
  });

  it('keeps the not-found page out of search engines', () => {
    const notFound = headOf(null, config);
    expect(notFound.tags).toContainEqual({ tag: 'meta', attributes: { name: 'robots', content: 'noindex' } });
    expect(notFound.tags.some(({ attributes }) => attributes.rel === 'canonical')).toBe(false);
  });
});

describe('embeddedJson', () => {
  it('cannot end the script element that contains it', () => {
    const value = { text: '</script><script>alert(1)</script><!--' };
    expect(embeddedJson(value)).not.toContain('<');
    expect(JSON.parse(embeddedJson(value))).toEqual(value);
  });
});
