import type { PageMeta, SiteConfig } from '@proper/shared-types';
import { exampleConfig } from '@proper/shared-types/example-config';
import { expect, it } from 'vitest';
import { createStructuredData } from './structured-data';

const config: SiteConfig = { ...exampleConfig, origin: 'https://proper.example' };

const meta: PageMeta = {
  title: 'Services | Proper',
  description: 'What we do.',
  keywords: [],
  kind: 'website',
  structuredData: [
    { '@type': 'Service', url: '/services', offers: [{ url: '/services#pricing', name: '/not-an-address' }] },
  ],
};

it('addresses in structured data become absolute, and nothing else changes', () => {
  const { '@graph': nodes } = createStructuredData({ path: '/services', meta }, config);
  expect(nodes).toContainEqual({
    '@type': 'Service',
    url: 'https://proper.example/services',
    offers: [{ url: 'https://proper.example/services#pricing', name: '/not-an-address' }],
  });
});
