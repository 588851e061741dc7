import type { SiteConfig } from '@proper/shared-types';

/** The configuration of a site that runs on one machine with the embedded backends. */
export const embeddedDefaults: SiteConfig = {
  origin: 'http://localhost:3000',
  bookingUrl: 'https://calendly.com/proper-assistants/discovery-call',
  contactEmail: 'hello@proper.example',
  instagramUrl: 'https://www.instagram.com/properassistants',
  linkedinUrl: 'https://www.linkedin.com/company/properassistants',
  supabase: { url: '/', anonKey: 'embedded-anon-key' },
  emailjs: {
    origin: '/',
    serviceId: 'service_proper',
    templateId: 'template_contact',
    publicKey: 'embedded-public-key',
  },
};
