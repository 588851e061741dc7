const policyElement = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/;

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/**
 * The Content-Security-Policy that a document states for itself, to be said in its header, too: a shell of any release
 * knows best what it has written into the document. Undefined where a document states none.
 */
export const policyOf = (html: string): string | undefined =>
  policyElement
    .exec(html)?.[1]
    ?.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (reference) => characters[reference] ?? reference);
