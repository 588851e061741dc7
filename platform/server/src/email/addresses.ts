import { domainToASCII } from 'node:url';

/** One address; a list does not match, and neither does one with invisible marks. */
export const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s\p{Cc}\p{Cf}@,;:<>()[\]"\\]+@[^\s\p{Cc}\p{Cf}@,;:<>()[\]"\\]+$/u.test(text);

const isAscii = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

/**
 * An address as headers hold it: `ada@münchen.example` as `ada@xn--mnchen-3ya.example`. Undefined for what is none, and
 * for one that only some mail servers take, because it is not ASCII before the @ (SMTPUTF8).
 */
export function asciiAddress(text: string): string | undefined {
  if (!isAddress(text)) return undefined;
  const [local = '', domain = ''] = text.split('@');
  const address = `${local}@${isAscii(domain) ? domain : domainToASCII(domain)}`;
  return isAscii(address) && isAddress(address) ? address : undefined;
}

/** The same for every way to write an address: in capitals, with composed or decomposed letters, or with an IDN in ASCII. */
export function normalAddress(text: string): string {
  const address = text.trim().normalize('NFC').toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return address.slice(0, at + 1) + (domainToASCII(domain) || domain);
}
