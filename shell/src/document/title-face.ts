import type { DocumentFile, FontSubset } from '@proper/shared-types/release';
import { titleFace } from '@proper/shared-ui/faces';
import { elementById, mainId } from './ids';

/**
 * Loads the title's face before the first layout. Otherwise that layout would load it and use it one frame later, and a title
 * whose lines then break differently would move the page.
 */
export const titleFaceScript = `document.fonts.load('${titleFace.weight} 1em "${titleFace.family}"')`;

/** The wordmark has this face too. */
const wordmark = 'Proper';

/** The characters that documents escape. */
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&nbsp;': '\u00a0',
};

/** The letters of the wordmark, and of the one h1 in the HTML of a page. */
const titleLetters = (body: string): string => {
  const [, title = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(body) ?? [];
  const text = title.replace(/<[^>]*>/g, '').replace(/&[^;]+;/g, (entity) => entities[entity] ?? '');
  return [...new Set(wordmark + text)].sort().join('');
};

/** The title's face with the letters that a body needs; undefined if the shell has no such font. */
export function titleFont(body: string, fonts: readonly DocumentFile[]): FontSubset | undefined {
  const font = fonts.find(({ href }) => href.includes(`/${titleFace.file}.`));
  return font && { href: font.href, weight: titleFace.weight, letters: titleLetters(body) };
}

/** The rule that contains the title's face, in base64, so that the first paint has it however slow the network is. */
export const titleFaceStyle = (font: string): string =>
  `@font-face{font-family:"${titleFace.family}";font-weight:${titleFace.weight};` +
  `src:url(data:font/woff2;base64,${font})format("woff2")}`;

/** Sets the titles of other pages in the whole typeface: the document's has the letters of its own title only. */
export const dropTitleFace = (): void =>
  elementById(mainId).style.setProperty('--font-title', 'var(--font-heading)');
