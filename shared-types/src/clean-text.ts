/** Control characters, and the two line breaks that only Unicode has. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;

/** The same, without line breaks and tabs. */
const controlsWithinLines = /(?![\n\t])[\p{Cc}\u2028\u2029]+/gu;

/**
 * Characters without a shape: format characters, what Unicode calls ignorable by default, and the blank pattern of Braille.
 * No address contains any.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The same, without those that change the shape of their neighbours: in names and emoji they are part of a letter. */
const invisibleInText =
  /(?![\p{Join_Control}\p{Variation_Selector}])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The characters to trim: a letter's own joiner is never the first or the last character. */
const edge = /[\s\p{Join_Control}]/u;
const edgeOfAddress = /[\s>,;.]/;

/** A regular expression for the end of a text would take a time that grows with the square of the length. */
function trimEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const trimEdges = (text: string): string => trimEnd(text.replace(/^[\s\p{Join_Control}]+/u, ''), edge);

/** Whether a text contains a character without a shape, which no address has and no reader sees. */
export const hasInvisible = (text: string): boolean => text.search(invisible) !== -1;

function clean(text: string, controlCharacters: RegExp): string {
  const cleaned = trimEdges(text.replace(controlCharacters, ' ').replace(invisibleInText, ''));
  return cleaned.replace(invisible, '').trim() === '' ? '' : cleaned;
}

/**
 * Cleans one line of text, such as a name, as a person would: a control character becomes a space, marks that nobody sees go, and so
 * do spaces of any script at the edges. Joiners and variation selectors within the text stay, because names are written with them.
 *
 * @example
 * ```ts
 * cleanText('\u200bAda\tLovelace\u3000'); // 'Ada Lovelace'
 * ```
 */
export const cleanText = (text: string): string => clean(text, controls);

/** Cleans several lines of text, such as a message, like {@link cleanText}. Line breaks and tabs stay. */
export const cleanLines = (text: string): string =>
  clean(text.replace(/\r\n?|[\u2028\u2029]/g, '\n'), controlsWithinLines);

/** The character that a full-width one stands for, as East Asian keyboards write it. */
const toHalfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uff61]/g, '.')
    .replaceAll('\ufe6b', '@');

/**
 * Cleans an email address as a person would. In addition to {@link cleanText}: every invisible character goes; full-width
 * characters become plain ones; of `Ada <ada@example.com>` and of `mailto:ada@example.com?subject=Hello` the address remains; and
 * punctuation after it goes. The result may still be no address.
 *
 * @example
 * ```ts
 * cleanEmail('<mailto:ada＠example。com>,'); // 'ada@example.com'
 * ```
 */
export function cleanEmail(text: string): string {
  const line = toHalfWidth(text).replace(controls, ' ').replace(invisible, '');
  const inBrackets = /<([^<>]*@[^<>]*)>/.exec(line)?.[1] ?? line;
  const isLink = /^[\s<]*mailto:/i.test(inBrackets);
  return trimEnd(
    inBrackets.replace(/^[\s<,;]*(?:mailto:)?[\s<]*/i, '').replace(isLink ? /\?.*$/ : '', ''),
    edgeOfAddress,
  );
}
