import type { DocumentRequest } from '@proper/shared-types/release';
import { titleFace } from '@proper/shared-ui/faces';

/**
 * Loads the title's face before the first layout. Loaded by that layout, it would be used one frame later, and a title
 * whose lines then break at other words would move the page.
 */
export const titleFaceScript = `document.fonts.load('${titleFace.weight} 1em "${titleFace.family}"')`;

/** Letters that every subset has: those of the wordmark, and those that HTML writes as entities. */
const always = "Proper&'";

/** The letters of the one h1 in the HTML of a page. */
const titleLetters = (body: string): string => {
  const [, title = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(body) ?? [];
  return [...new Set(always + title.replace(/<[^>]*>|&[^;]*;/g, ''))].sort().join('');
};

/**
 * A style sheet that holds the face of the page's title: the first paint shows the title in it, however slow the
 * network is. Undefined if the shell has no such font.
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
