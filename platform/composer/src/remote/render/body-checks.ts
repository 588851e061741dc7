import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  parseFragment,
  serialize,
} from 'parse5';
import { ReleaseFault } from '../../model/faults';

type ParentNode = DefaultTreeAdapterTypes.ParentNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * Elements that no page may contain: those that run or load code, belong in the head, are frames, or that browsers parse
 * differently from parse5.
 */
const refusedElements = new Set(
  (
    'applet base embed frame frameset iframe link math meta noembed noframes object plaintext script style ' +
    'template xmp'
  ).split(' '),
);

/** React's markers for hydration. In a longer comment, searches of a document could find markup. */
const reactComment = /^[^<>-]{0,4}$/;

/** The names of the shell's own elements: a second one would be found in place of it. */
const namesInDocument = new Set(['composition', 'page-data', 'root']);
const namesInLayout = new Set(['main', 'menu']);

/** Elements whose `name` hides a property of `document`, besides forms, which need theirs. */
const clobbering = new Set(['img', 'iframe', 'object', 'embed']);

/** The properties of `document` that are one word in lower case. All others have a capital letter, or begin with `on`. */
const properties = new Set(
  (
    'all anchors append applets body children clear close contains cookie dir doctype domain embeds evaluate fonts forms fullscreen ' +
    'head hidden images implementation links location normalize open plugins prepend prerendering referrer scripts timeline title ' +
    'write writeln'
  ).split(' '),
);

/** Whether the name of a form hides no property of `document`. */
const isFormName = (name: string): boolean =>
  /^(?!on)[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && !properties.has(name);

function findFault({ tagName, namespaceURI, attrs }: Element): string | undefined {
  // Only pictures have titles, and nothing may have foreign content.
  const isMisplaced = (tagName === 'title' && namespaceURI !== names.NS.SVG) || tagName === 'foreignObject';
  if (refusedElements.has(tagName.toLowerCase()) || isMisplaced) return `has a <${tagName}> element`;
  const attribute = attrs.find(({ name }) => /^on|^style$|^srcdoc$/i.test(name));
  if (attribute) return `has the attribute ${attribute.name} on a <${tagName}> element`;
  const ownName = attrs.find(({ name }) => name === 'name')?.value;
  if (ownName !== undefined && (clobbering.has(tagName) || (tagName === 'form' && !isFormName(ownName))))
    return `has a name on a <${tagName}> element, which would hide a property of the document; use an id`;
  const id = attrs.find(({ name }) => name === 'id')?.value ?? '';
  return namesInDocument.has(id) ? `has the id ${id}, which is the shell's; choose another` : undefined;
}

/** Parsed as by a browser without scripts; otherwise the content of a `noscript` would be text. */
const options = { scriptingEnabled: false };

/** How deep elements may be nested; beyond 512, browsers flatten them. */
const maxDepth = 256;

/**
 * Checks HTML from a team, and serialises it from its parsed tree, so that it cannot break out of the element around it.
 *
 * @param titles - How many `h1` it must have: one in a whole page, none in a part.
 * @throws ReleaseFault that says what a document must not contain.
 */
export function checkMarkup(html: string, titles: number): string {
  const fragment = parseFragment(html, options);
  let headings = 0;
  const layoutIds = new Set<string>();
  // Without recursion, because a page may be nested deeper than the stack allows.
  const pending: { readonly parent: ParentNode; readonly depth: number }[] = [{ parent: fragment, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.depth > maxDepth) throw new ReleaseFault(`is nested deeper than ${maxDepth} elements`);
    for (const node of next.parent.childNodes) {
      if (defaultTreeAdapter.isCommentNode(node) && !reactComment.test(node.data))
        throw new ReleaseFault('has a comment');
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      const fault = findFault(node);
      if (fault !== undefined) throw new ReleaseFault(fault);
      const id = node.attrs.find(({ name }) => name === 'id')?.value ?? '';
      // A whole page has the shell's layout around it.
      if (namesInLayout.has(id) && (titles === 0 || layoutIds.has(id)))
        throw new ReleaseFault(`has the id ${id}, which is the shell's; choose another`);
      layoutIds.add(id);
      if (node.tagName === 'h1') headings += 1;
      pending.push({ parent: node, depth: next.depth + 1 });
    }
  }
  if (headings !== titles)
    throw new ReleaseFault(`has ${headings} h1 elements instead of ${titles === 1 ? 'one' : 'none'}`);
  return serialize(fragment, options);
}
