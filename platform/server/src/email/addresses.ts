import { domainToASCII } from 'node:url';
import { cleanEmail, hasInvisible } from '@proper/shared-types/clean-text';

/** Whether a text is a single address without invisible characters. */
export const isAddress = (text: string): boolean =>
  text.length <= 254 &&
  !hasInvisible(text) &&
  /^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@,;:<>()[\]"\\]+$/u.test(text);

const isAscii = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

/**
 * An address for a header: `ada@münchen.example` as `ada@xn--mnchen-3ya.example`. Undefined if it is not an address, or not
 * ASCII before the @, which only some mail servers accept (SMTPUTF8).
 */
export function toAsciiAddress(text: string): string | undefined {
  if (!isAddress(text)) return undefined;
  const [local = '', domain = ''] = text.split('@');
  const address = `${local}@${isAscii(domain) ? domain : domainToASCII(domain)}`;
  return isAscii(address) && isAddress(address) ? address : undefined;
}

/**
 * One form for all spellings of an address: as the forms clean it, in capitals, with composed or decomposed letters, or with an IDN
 * in ASCII.
 */
export function normaliseAddress(text: string): string {
  const address = cleanEmail(text).normalize('NFC').toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return address.slice(0, at + 1) + (domainToASCII(domain) || domain);
}
