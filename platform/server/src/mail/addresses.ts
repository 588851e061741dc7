import { domainToASCII } from 'node:url';

/** One address; a list does not match. */
export const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@,;:<>()[\]"\\]+$/u.test(text);

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
