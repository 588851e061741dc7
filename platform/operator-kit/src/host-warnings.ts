import type { SiteConfig } from '@proper/shared-types';
import { environmentNames } from '@proper/shared-types/config-schema';
import { embeddedDefaults } from './embedded-defaults';

const emailjsKeys = ['serviceId', 'templateId', 'publicKey'] as const;

const stillEmbedded = (key: keyof typeof environmentNames, host: string): string =>
  `${key} (${environmentNames[key]}) is not set: ${host} will refuse the embedded server's own.`;

/**
 * What a site that uses other hosts than its own still lacks, or should not have: each line names a key. A host that is another embedded
 * server takes the embedded keys, so that these are warnings.
 */
export function hostWarnings({
  supabase,
  emailjs,
  overrideOrigins,
}: Pick<SiteConfig, 'supabase' | 'emailjs' | 'overrideOrigins'>): readonly string[] {
  const lines: string[] = [];
  if (overrideOrigins)
    lines.push(
      `overrideOrigins (${environmentNames.overrideOrigins}) is set: code from ${overrideOrigins.join(', ')} may run on this site. Leave it out in production.`,
    );
  if (supabase.url !== '/' && supabase.anonKey === embeddedDefaults.supabase.anonKey)
    lines.push(stillEmbedded('supabase.anonKey', supabase.url));
  if (emailjs.origin === '/') return lines;
  for (const key of emailjsKeys)
    if (emailjs[key] === embeddedDefaults.emailjs[key])
      lines.push(stillEmbedded(`emailjs.${key}`, emailjs.origin));
  return lines;
}
