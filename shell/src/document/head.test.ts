import type { PageMeta, SiteConfig } from '@proper/shared-types';
import { exampleConfig } from '@proper/shared-types/example-config';
import { expect, it } from 'vitest';
import { createHead, escapeJson } from './head';

const config: SiteConfig = { ...exampleConfig, origin: 'https://proper.example' };

const meta: PageMeta = {
  title: 'Services | Proper',
  description: 'What we do.',
  keywords: ['assistant', 'inbox'],
  kind: 'website',
  structuredData: [
    { '@type': 'Service', url: '/services', offers: [{ url: '/services#pricing', name: '/not-an-address' }] },
  ],
};

it('addresses in structured data become absolute, and nothing else changes', () => {
  const { tags } = createHead({ path: '/services', meta, picture: '/social/services.png' }, config);
  const json: { '@graph': { '@type': string }[] } = JSON.parse(
    tags.find(({ tag }) => tag === 'script')?.text ?? '',
  );
  expect(json['@graph'].find((node) => node['@type'] === 'Service')).toEqual({
    '@type': 'Service',
    url: 'https://proper.example/services',
    offers: [{ url: 'https://proper.example/services#pricing', name: '/not-an-address' }],
  });
});

it('JSON in a document cannot end the script element that contains it', () => {
  const value = { text: '</script><script>alert(1)</script><!--' };
  expect(escapeJson(value)).not.toContain('<');
  expect(JSON.parse(escapeJson(value))).toEqual(value);
});
