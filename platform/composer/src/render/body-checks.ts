import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  parseFragment,
  serialize,
} from 'parse5';

type ParentNode = DefaultTreeAdapterTypes.ParentNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Markup that may be in a document, or why it cannot be. */
type CheckedMarkup =
  | { readonly ok: true; readonly html: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Elements that no page brings: what runs or loads code, what belongs to the document's head, frames, and what browsers
 * read in another way than the parser here.
 */
const refusedElements = new Set([
  'applet',
  'base',
  'embed',
  'frame',
  'frameset',
  'iframe',
  'link',
  'math',
  'meta',
  'noembed',
  'noframes',
  'object',
  'plaintext',
  'script',
  'style',
  'template',
  'xmp',
]);

/** The marks that React leaves for hydration. A longer comment could pass for markup where a document is searched. */
const reactComment = /^[^<>-]{0,4}$/;

/** A title and what is foreign are for pictures alone. */
const isMisplaced = ({ tagName, namespaceURI }: Element): boolean =>
  (tagName === 'title' && namespaceURI !== names.NS.SVG) || tagName === 'foreignObject';

function faultOf(element: Element): string | undefined {
  const { tagName, attrs } = element;
  if (refusedElements.has(tagName.toLowerCase()) || isMisplaced(element)) return `has a <${tagName}> element`;
  const attribute = attrs.find(({ name }) => /^on|^style$|^srcdoc$/i.test(name));
  return attribute && `has the attribute ${attribute.name} on a <${tagName}> element`;
}

/** As a browser without scripts reads it: with them, what is in a `noscript` is text. */
const options = { scriptingEnabled: false };

/** How deep elements may be nested: from 512 on, browsers put them next to each other. */
const deepest = 256;

/**
 * Checks HTML of a team's making, and writes it again from what a browser would read in it: so it cannot reach out of the
 * element that it is put into.
 *
 * @param titles - How many `h1` it has: one in a whole page, none in a part.
 */
export function checkMarkup(html: string, titles: number): CheckedMarkup {
  const fragment = parseFragment(html, options);
  let headings = 0;
  // Not by recursion: a page may be nested deeper than the stack is.
  const waiting: { readonly parent: ParentNode; readonly depth: number }[] = [{ parent: fragment, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.depth > deepest) return { ok: false, reason: `is nested deeper than ${deepest} elements` };
    for (const node of next.parent.childNodes) {
      if (defaultTreeAdapter.isCommentNode(node) && !reactComment.test(node.data))
        return { ok: false, reason: 'has a comment' };
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      const fault = faultOf(node);
      if (fault !== undefined) return { ok: false, reason: fault };
      if (node.tagName === 'h1') headings += 1;
      waiting.push({ parent: node, depth: next.depth + 1 });
    }
  }
  if (headings !== titles)
    return { ok: false, reason: `has ${headings} h1 elements instead of ${titles === 1 ? 'one' : 'none'}` };
  return { ok: true, html: serialize(fragment, options) };
}
