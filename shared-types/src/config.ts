import { createContext, useContext } from 'react';

/**
 * The settings of one installation, all of them public. The composer validates them (`config-schema.ts`) and
 * writes them into every document; builds do not know them.
 */
export interface SiteConfig {
  /** The site's public origin, without a trailing slash: `https://proper.example`. */
  readonly origin: string;
  /** The address of the external scheduling page. */
  readonly bookingUrl: string;
  /** The address that visitors write to, such as `office@proper.example`. */
  readonly contactEmail: string;
  /** The company's Instagram page. */
  readonly instagramUrl: string;
  /** The company's LinkedIn page. */
  readonly linkedinUrl: string;
  /** The database service that receives leads. */
  readonly supabase: {
    /** An absolute URL, or `/` for the origin that served the page. */
    readonly url: string;
    /** The public key of the anonymous role. Secret keys are refused. */
    readonly anonKey: string;
  };
  /** The email service that receives contact requests. */
  readonly emailjs: {
    /** An absolute origin, or `/` for the origin that served the page. */
    readonly origin: string;
    /** The sending mailbox, in EmailJS. */
    readonly serviceId: string;
    /** The template of the email, in EmailJS. */
    readonly templateId: string;
    /** The account's public key, in EmailJS. */
    readonly publicKey: string;
  };
  /**
   * Where browsers report errors of the site's own code (docs/operations.md): an absolute URL, or a path of
   * the origin that served the page. Without it nothing is reported.
   */
  readonly browserErrorsUrl?: string;
  /** Where browsers report how fast pages were: a URL or path as above. Without it nothing is measured. */
  readonly webVitalsUrl?: string;
}

const SiteConfigContext = createContext<SiteConfig | null>(null);

/** The shell renders it around everything. */
export const SiteConfigProvider = SiteConfigContext.Provider;

/**
 * Returns the installation's configuration, for components. It does not change while a document is open.
 *
 * @throws Error outside the shell's {@link SiteConfigProvider}. Tests provide `exampleConfig`.
 *
 * @example
 * ```tsx
 * const { contactEmail } = useSiteConfig();
 * return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
 * ```
 */
export function useSiteConfig(): SiteConfig {
  const config = useContext(SiteConfigContext);
  if (config === null)
    throw new Error('useSiteConfig() needs the SiteConfigProvider of the shell around it.');
  return config;
}
