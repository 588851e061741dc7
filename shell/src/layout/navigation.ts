import { paths } from '@proper/shared-types';

/** The main navigation, in order (docs/specification.md, Every page). */
export const mainLinks = [
  { label: 'Home', href: paths.home },
  { label: 'Services', href: paths.services },
  { label: 'About', href: paths.about },
  { label: 'FAQ', href: paths.faq },
  { label: 'Resources', href: paths.resources },
  { label: 'Contact', href: paths.contact },
] as const;

/** The footer's links, in order. */
export const footerLinks = [
  { label: 'Services', href: paths.services },
  { label: 'About', href: paths.about },
  { label: 'Blog', href: paths.blog },
  { label: 'FAQ', href: paths.faq },
  { label: 'Contact', href: paths.contact },
  { label: 'Privacy Policy', href: paths.privacy },
  { label: 'Terms of Service', href: paths.terms },
] as const;

/** The year of the copyright line. */
export const copyrightYear = 2024;
