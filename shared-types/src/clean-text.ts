/** Control characters, and the two line breaks that only Unicode has. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;

/** Control characters other than line breaks and tabs. */
const controlsWithinLines = /(?![\n\t])[\p{Cc}\u2028\u2029]+/gu;

/**
 * Invisible characters: format characters, those that Unicode ignores by default, and the blank Braille
 * pattern. No address contains any.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Invisible characters except joiners and variation selectors, which are parts of letters and emoji. */
const invisibleInText =
  /(?![\p{Join_Control}\p{Variation_Selector}])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The characters to trim. A joiner that belongs to a letter is never the first or the last character. */
const edge = /[\s\p{Join_Control}]/u;
const edgeOfAddress = /[\s>,;.]/;

/** Trims the end of a text. A regular expression would take quadratic time. */
function trimEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const trimEdges = (text: string): string => trimEnd(text.replace(/^[\s\p{Join_Control}]+/u, ''), edge);

/** Whether a text contains an invisible character, which no address has. */
export const hasInvisible = (text: string): boolean => text.search(invisible) !== -1;

function clean(text: string, controlCharacters: RegExp): string {
  const cleaned = trimEdges(text.replace(controlCharacters, ' ').replace(invisibleInText, ''));
  return cleaned.replace(invisible, '').trim() === '' ? '' : cleaned;
}

/**
 * Cleans one line of text, such as a name: control characters become spaces, and invisible characters and
 * outer spaces of any script are removed. Joiners and variation selectors within the text stay, because some
 * names are written with them.
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

/** Replaces full-width characters, which East Asian keyboards write, with plain ones. */
const toHalfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uff61]/g, '.')
    .replaceAll('\ufe6b', '@');

/**
 * Cleans an email address. In addition to {@link cleanText}, it removes every invisible character and
 * punctuation at the end, makes full-width characters plain, and extracts the address from
 * `Ada <ada@example.com>` or `mailto:ada@example.com?subject=Hello`. The result may still be no address.
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
