/**
 * A team's build does not know the site's configuration: it renders a slot for each configured value, and the
 * composer fills the slots. A page whose markup depends on only part of a value does not build.
 */

import type { SiteConfig } from './config';

/** The configured values that pages may show, each a slot in builds: `https://booking-url.slot.invalid/`. */
export type SlotValues = Pick<
  SiteConfig,
  'origin' | 'bookingUrl' | 'contactEmail' | 'instagramUrl' | 'linkedinUrl'
>;

/** The name of a slot, which is the key of its value. */
export type SlotName = keyof SlotValues;

/**
 * Returns the slots: placeholders for configured values.
 *
 * @param host - The end of each slot. A build renders pages with two hosts and compares the results.
 */
export const slotValues = (host = 'slot.invalid'): SlotValues => ({
  origin: `https://origin.${host}`,
  bookingUrl: `https://booking-url.${host}/`,
  // Both parts contain the host, so that the build notices a page that shows only one of them.
  contactEmail: `contact-email.${host}@${host}`,
  instagramUrl: `https://instagram-url.${host}/`,
  linkedinUrl: `https://linkedin-url.${host}/`,
});

/** The name of every slot. */
export const slotNames = Object.keys(slotValues()) as readonly SlotName[];

/** The configuration that builds render pages with: slots, and other values that no page may show. */
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

/** Fills the slots of a text. `encode` prepares each value for its surroundings. */
function fillWith(text: string, values: SlotValues, encode: (value: string) => string): string {
  // Most texts have no slots.
  if (!text.includes('slot.invalid')) return text;
  const slots = slotValues();
  return slotNames.reduce((filled, name) => filled.replaceAll(slots[name], () => encode(values[name])), text);
}

/** Fills the slots in checked markup, which has them only in texts and attributes. */
export const fillMarkup = (html: string, values: SlotValues): string => fillWith(html, values, escapeHtml);

/** Fills the slots in plain data, such as head data. */
export const fillData = <Data>(data: Data, values: SlotValues): Data =>
  JSON.parse(fillWith(JSON.stringify(data), values, (value) => JSON.stringify(value).slice(1, -1))) as Data;
