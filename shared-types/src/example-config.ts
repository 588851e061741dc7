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
  browserErrorsUrl: 'https://errors.example/proper',
  webVitalsUrl: 'https://vitals.example/proper',
};
