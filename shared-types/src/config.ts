import { createContext, useContext } from 'react';

/**
 * What differs from one installation to the next. The composer validates it (`config-schema.ts`) and writes it
 * into every document; nothing of it is known when the site is built. All of it is public.
 */
export interface SiteConfig {
  /** The site's public origin, without a trailing slash: `https://proper.example`. */
  readonly origin: string;
  /** The external scheduling page. */
  readonly bookingUrl: string;
  readonly contactEmail: string;
  /** The photo-sharing network. */
  readonly instagramUrl: string;
  /** The professional network. */
  readonly linkedinUrl: string;
  readonly supabase: {
    /** An absolute URL, or `/` for the origin that served the page. */
    readonly url: string;
    readonly anonKey: string;
  };
  readonly emailjs: {
    /** An absolute origin, or `/` for the origin that served the page. */
    readonly origin: string;
    readonly serviceId: string;
    readonly templateId: string;
    readonly publicKey: string;
  };
  /**
   * Where browsers report faults of the site's own files (docs/operations.md): an absolute URL, or a path of the origin
   * that served the page. Without it nothing is reported.
   */
  readonly faultReportUrl?: string;
  /**
   * Origins from which a developer may take one remote in their own browser (CONTRIBUTING.md). Without it nobody can, and
   * nothing of the override is in a document.
   */
  readonly overrideOrigins?: readonly string[];
}

const SiteConfigContext = createContext<SiteConfig | null>(null);

/** Filled by the shell, around everything. */
export const SiteConfigProvider = SiteConfigContext.Provider;

/** The installation's configuration. Throws outside the shell's provider, which is a bug. */
export function useSiteConfig(): SiteConfig {
  const config = useContext(SiteConfigContext);
  if (config === null)
    throw new Error('useSiteConfig() needs the SiteConfigProvider of the shell around it.');
  return config;
}
