/**
 * Slots: a team's build renders pages without knowing the site, so each configured value that markup may show is a slot there, which
 * the composer fills. Only whole values may be used: a page whose markup depends on a part of one does not build.
 */

import type { SiteConfig } from './config';

/** The configured values that pages may show, as a build renders them: `https://booking-url.slot.invalid/`. */
export type SlotValues = Pick<
  SiteConfig,
  'origin' | 'bookingUrl' | 'contactEmail' | 'instagramUrl' | 'linkedinUrl'
>;

/** The name of a slot, which is the key of its value. */
export type SlotName = keyof SlotValues;

/**
 * The values in place of configured ones.
 *
 * @param host - The end of each; a build renders with two of them, and compares.
 */
export const slotValues = (host = 'slot.invalid'): SlotValues => ({
  origin: `https://origin.${host}`,
  bookingUrl: `https://booking-url.${host}/`,
  // A page that shows one part of it shows a part of `host`.
  contactEmail: `contact-email.${host}@${host}`,
  instagramUrl: `https://instagram-url.${host}/`,
  linkedinUrl: `https://linkedin-url.${host}/`,
});

/** The name of every slot. */
export const slotNames = Object.keys(slotValues()) as readonly SlotName[];

/** The configuration that pages are rendered with: slots, and of everything else a value that no page may show. */
export const slotConfig = (values: SlotValues = slotValues()): SiteConfig => ({
  ...values,
  supabase: { url: '/', anonKey: 'not-for-markup.invalid' },
  emailjs: {
    origin: '/',
    serviceId: 'not-for-markup.invalid',
    templateId: 'not-for-markup.invalid',
    publicKey: 'not-for-markup.invalid',
  },
});

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for an element or a quoted attribute in HTML or XML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character as keyof typeof entities]);
}

/** Fills the slots of a text. @param encode - Encodes each value for its surroundings. */
function fillWith(text: string, values: SlotValues, encode: (value: string) => string): string {
  // Most texts have none.
  if (!text.includes('slot.invalid')) return text;
  const slots = slotValues();
  return slotNames.reduce((filled, name) => filled.replaceAll(slots[name], () => encode(values[name])), text);
}

/** Fills the slots in checked markup, where they are in texts and attributes only. */
export const fillMarkup = (html: string, values: SlotValues): string => fillWith(html, values, escapeHtml);

/** Fills the slots in plain data, such as head data. */
export const fillData = <Data>(data: Data, values: SlotValues): Data =>
  JSON.parse(fillWith(JSON.stringify(data), values, (value) => JSON.stringify(value).slice(1, -1))) as Data;
