import type { DocumentRequest } from 'shared-types/release';
import { titleFace } from 'shared-ui/faces';

/**
 * Reads that face at once. Left to the first layout, it would come one frame late, and a title that then breaks
 * otherwise would move the page.
 */
export const titleFaceScript = `document.fonts.load('${titleFace.weight} 1em "${titleFace.family}"')`;

/** What the wordmark says, with the letters that HTML escapes. */
const always = "Proper&'";

/** The letters of the one h1 in the HTML of a page. */
const titleLetters = (body: string): string => {
  const [, title = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(body) ?? [];
  return [...new Set(always + title.replace(/<[^>]*>|&[^;]*;/g, ''))].sort().join('');
};

/**
 * A style sheet with the face of the page's title in it: the title stands in its own letters from the first paint,
 * whatever the network does. Undefined where the shell brings no such font.
 */
export async function titleFaceStyle(
  body: string,
  { fonts, subsetFont }: DocumentRequest,
): Promise<string | undefined> {
  const font = fonts.find(({ href }) => href.includes(`/${titleFace.file}.`));
  if (!font) return undefined;
  const file = await subsetFont(font, titleFace.weight, titleLetters(body));
  return (
    `@font-face{font-family:"${titleFace.family}";font-weight:${titleFace.weight};` +
    `src:url(data:font/woff2;base64,${file})format("woff2")}`
  );
}
