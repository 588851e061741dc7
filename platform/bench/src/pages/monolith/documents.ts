/** A script as a document names it: its address, and the hash that the browser holds it to. */
export interface NamedScript {
  readonly href: string;
  readonly integrity: string;
}

const scriptElements = /<script src="\/releases\/[^"]*"[^>]*><\/script>/g;
const preloadElements = /<link rel="preload" as="script"[^>]*>/g;

const attributes = (name: 'src' | 'href', { href, integrity }: NamedScript): string =>
  `${name}="${href}" integrity="${integrity}" crossorigin="anonymous"`;

/** Puts others in the place of the first of some elements, and leaves out the rest of them. */
function exchange(html: string, elements: RegExp, others: string): string {
  const begin = html.search(elements);
  if (begin < 0) throw new Error(`The document has nothing like ${elements.source}.`);
  return html.slice(0, begin) + others + html.slice(begin).replaceAll(elements, '');
}

/**
 * A composed document with other scripts: all else, its styles and typefaces among it, is the same to the byte but for the
 * addresses under which the bundler will look for the styles that are there.
 *
 * @param base - The address of the other build's files.
 * @throws Error where the document names no scripts as the shell writes them.
 */
export function withScripts(
  html: string,
  {
    base,
    initial,
    preloads,
  }: {
    readonly base: string;
    readonly initial: readonly NamedScript[];
    readonly preloads: readonly NamedScript[];
  },
): string {
  const exchanged = [
    {
      pattern: scriptElements,
      elements: initial.map((script) => `<script ${attributes('src', script)} defer=""></script>`),
    },
    {
      pattern: preloadElements,
      elements: preloads.map((script) => `<link rel="preload" as="script" ${attributes('href', script)}/>`),
    },
  ].reduce((text, { pattern, elements }) => exchange(text, pattern, elements.join('')), html);
  return exchanged.replaceAll(/(<style data-href=")\/releases\/[^"]*\/([^/"]+")/g, `$1${base}$2`);
}
