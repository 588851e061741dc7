import { createContext, useContext } from 'react';

/** Somebody who answers for the service, as the about page names them. */
export interface Person {
  readonly name: string;
  readonly role: string;
  /** Their portrait: a path of the site's own origin. */
  readonly face?: string;
}

/**
 * What differs from one installation to the next. The composer validates it (`config-schema.ts`) and writes it
 * into every document; nothing of it is known when the site is built. All of it is public.
 */
export interface SiteConfig {
  /** The site's public origin, without a trailing slash: `https://proper.example`. */
  readonly origin: string;
  /** The external scheduling page. */
  readonly bookingUrl: string;
  /** Where visitors write to, as a plain address: `office@proper.example`. */
  readonly contactEmail: string;
  /** The photo-sharing network. */
  readonly instagramUrl: string;
  /** The professional network. */
  readonly linkedinUrl: string;
  /** Where leads go. */
  readonly supabase: {
    /** An absolute URL, or `/` for the origin that served the page. */
    readonly url: string;
    /** The public key of the anonymous role. Never a secret one: the configuration refuses it. */
    readonly anonKey: string;
  };
  /** Where contact requests go. */
  readonly emailjs: {
    /** An absolute origin, or `/` for the origin that served the page. */
    readonly origin: string;
    /** Of EmailJS: the mailbox that sends. */
    readonly serviceId: string;
    /** Of EmailJS: the template of the email. */
    readonly templateId: string;
    /** Of EmailJS: public by its nature. */
    readonly publicKey: string;
  };
  /** Who answers for the service. Without it the about page names nobody. */
  readonly people?: readonly Person[];
  /** The firm as it is registered, with its seat and number. Without it the about page does not speak of it. */
  readonly legalEntity?: string;
  /**
   * Where browsers report faults of the site's own files (docs/operations.md): an absolute URL, or a path of the origin
   * that served the page. Without it nothing is reported.
   */
  readonly faultReportUrl?: string;
  /**
   * Origins from which developers may load a remote in their own browser (CONTRIBUTING.md). Without it nobody can, and no
   * document loads the code for it.
   */
  readonly overrideOrigins?: readonly string[];
}

const SiteConfigContext = createContext<SiteConfig | null>(null);

/** Set by the shell, around everything. */
export const SiteConfigProvider = SiteConfigContext.Provider;

/**
 * The installation's configuration, for components. It does not change while a document is open.
 *
 * @throws Error outside the shell's {@link SiteConfigProvider}, which is a bug. Tests provide `exampleConfig`.
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
