import { encodeWord, foldLines } from 'nodemailer/lib/mime-funcs';

/**
 * A header's text as the characters that were typed. Nodemailer leaves what looks like an encoded word (RFC 2047) as it
 * is, and a mail program would decode it.
 */
export const literalText = (text: string): string => (text.includes('=?') ? encodeWord(text, 'Q', 52) : text);

const quotedReplyTo = /^Reply-To:\s+"((?:[^"\\]|\\.)*)"\s+(<[^<>\s]+>)/ms;

/**
 * The same for the name in `Reply-To`. Nodemailer writes plain characters as a quoted-string, and mail programs
 * decode what looks like an encoded word even there.
 *
 * @param message - A composed mail.
 */
export function withLiteralNames(message: Buffer): Buffer {
  // Latin-1 maps each byte to one character and back, so nothing else changes.
  const source = message.toString('latin1');
  const end = source.indexOf('\r\n\r\n');
  const head = source.slice(0, end).replace(quotedReplyTo, (header, quoted: string, address: string) => {
    const name = quoted.replace(/\r\n(?=[ \t])/g, '').replace(/\\(.)/gs, '$1');
    return name.includes('=?') ? foldLines(`Reply-To: ${encodeWord(name, 'Q', 52)} ${address}`) : header;
  });
  return Buffer.from(head + source.slice(end), 'latin1');
}
