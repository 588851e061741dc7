import type { SiteConfig } from 'shared-types';

/** A configuration for unit tests. */
export const testConfig: SiteConfig = {
  origin: 'https://proper.example',
  bookingUrl: 'https://calendar.example/proper',
  contactEmail: 'hello@proper.example',
  instagramUrl: 'https://instagram.com/proper',
  linkedinUrl: 'https://linkedin.com/company/proper',
  supabase: { url: 'https://backend.example', anonKey: 'anon' },
  emailjs: {
    origin: 'https://email.example',
    serviceId: 'service',
    templateId: 'template',
    publicKey: 'key',
  },
};
