import type { SiteConfig } from './config';

/** A complete configuration for tests. */
export const exampleConfig: SiteConfig = {
  origin: 'https://proper.example',
  bookingUrl: 'https://calendar.example/proper/call',
  contactEmail: 'office@proper.example',
  instagramUrl: 'https://www.instagram.com/proper.example',
  linkedinUrl: 'https://www.linkedin.com/company/proper-example',
  supabase: { url: 'https://project.supabase.example', anonKey: 'example-anon-key' },
  emailjs: {
    origin: 'https://mail.example',
    serviceId: 'example_service',
    templateId: 'example_template',
    publicKey: 'example_public_key',
  },
  people: [{ name: 'Ada Example', role: 'Onshore manager', face: '/people/ada.jpg' }],
  legalEntity: 'Proper Example Ltd, London, 0000000',
  assistants: {
    countries: 'From one office in an example town.',
    employment: 'Employed by Proper Example Ltd.',
    vetting: 'Two references, and an example of a check.',
  },
  faultReportUrl: 'https://faults.example/proper',
  overrideOrigins: ['http://localhost:4102', 'https://branch.example'],
  compositionPage: false,
};
