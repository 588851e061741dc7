import type { SiteConfig } from 'shared-types';
import { environmentNames } from 'shared-types/config-schema';
import { embeddedDefaults } from './embedded-defaults';

const emailjsKeys = ['serviceId', 'templateId', 'publicKey'] as const;

const stillEmbedded = (key: keyof typeof environmentNames, host: string): string =>
  `${key} (${environmentNames[key]}) is not set: ${host} will refuse the embedded server's own.`;

/**
 * What a site that uses other hosts than its own still lacks: each line names a key. A host that is another embedded
 * server takes the embedded keys, so that these are warnings.
 */
export function hostWarnings({
  supabase,
  emailjs,
}: Pick<SiteConfig, 'supabase' | 'emailjs'>): readonly string[] {
  const lines: string[] = [];
  if (supabase.url !== '/' && supabase.anonKey === embeddedDefaults.supabase.anonKey)
    lines.push(stillEmbedded('supabase.anonKey', supabase.url));
  if (emailjs.origin === '/') return lines;
  for (const key of emailjsKeys)
    if (emailjs[key] === embeddedDefaults.emailjs[key])
      lines.push(stillEmbedded(`emailjs.${key}`, emailjs.origin));
  return lines;
}
