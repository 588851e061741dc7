import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  parseFragment,
  serialize,
} from 'parse5';

type ParentNode = DefaultTreeAdapterTypes.ParentNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * Elements that no page may contain: what runs or loads code, what belongs in the head, frames, and what browsers
 * parse differently from the parser here.
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

/** React's markers for hydration. A longer comment could be taken for markup where a document is searched. */
const reactComment = /^[^<>-]{0,4}$/;

/** Titles are for pictures only, and foreign content is for nothing. */
const isMisplaced = ({ tagName, namespaceURI }: Element): boolean =>
  (tagName === 'title' && namespaceURI !== names.NS.SVG) || tagName === 'foreignObject';

function faultOf(element: Element): string | undefined {
  const { tagName, attrs } = element;
  if (refusedElements.has(tagName.toLowerCase()) || isMisplaced(element)) return `has a <${tagName}> element`;
  const attribute = attrs.find(({ name }) => /^on|^style$|^srcdoc$/i.test(name));
  return attribute && `has the attribute ${attribute.name} on a <${tagName}> element`;
}

/** Parsed as in a browser without scripts: otherwise the content of a `noscript` is text. */
const options = { scriptingEnabled: false };

/** How deep elements may be nested; beyond 512, browsers flatten them. */
const deepest = 256;

/**
 * Checks HTML from a team, and serialises it from its parsed tree, so that it cannot break out of the
 * element around it.
 *
 * @param titles - How many `h1` it has: one in a whole page, none in a part.
 * @throws Error that says what may not be in a document.
 */
export function checkMarkup(html: string, titles: number): string {
  const fragment = parseFragment(html, options);
  let headings = 0;
  // Without recursion, because a page may be nested deeper than the stack allows.
  const waiting: { readonly parent: ParentNode; readonly depth: number }[] = [{ parent: fragment, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.depth > deepest) throw new Error(`is nested deeper than ${deepest} elements`);
    for (const node of next.parent.childNodes) {
      if (defaultTreeAdapter.isCommentNode(node) && !reactComment.test(node.data))
        throw new Error('has a comment');
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      const fault = faultOf(node);
      if (fault !== undefined) throw new Error(fault);
      if (node.tagName === 'h1') headings += 1;
      waiting.push({ parent: node, depth: next.depth + 1 });
    }
  }
  if (headings !== titles)
    throw new Error(`has ${headings} h1 elements instead of ${titles === 1 ? 'one' : 'none'}`);
  return serialize(fragment, options);
}
