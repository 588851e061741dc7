import { shellIds } from '@proper/shared-types/release';
import { defaultTreeAdapter, parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { ensure } from '../base/invalid-release';

/**
 * Elements that no page may contain: they run or load code, belong in the head, are frames, or are parsed
 * differently by browsers and parse5.
 */
const refusedElements = new Set(
  (
    'applet base embed foreignobject frame frameset iframe link math meta noembed noframes object plaintext script style ' +
    'template xmp'
  ).split(' '),
);

/** React's hydration markers. Code that searches a document's text could find markup in longer comments. */
const reactComment = /^[^<>-]{0,4}$/;

/** Globals that scripts look up. Where one is missing, an element with its name as id would be found. */
const globals = new Set(
  'define exports global module navigation process requestIdleCallback require scheduler shell trustedTypes'.split(
    ' ',
  ),
);

/** The lower-case properties of `document`. All others have a capital letter, or begin with `on`. */
const documentProperties = new Set(
  (
    'all anchors append applets body children clear close contains cookie dir doctype domain embeds evaluate fonts forms fullscreen ' +
    'head hidden images implementation links location normalize open plugins prepend prerendering referrer scripts timeline title ' +
    'write writeln'
  ).split(' '),
);

/** Whether a form may have this name. It must not hide a property of `document`. */
const isFormName = (name: string): boolean =>
  /^(?!on)[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && !documentProperties.has(name);

/** Finds a problem with an id or name, which browsers make a global variable; undefined if there is none. */
function findNameProblem(name: string, remoteNames: readonly string[]): string | undefined {
  if (/\s/.test(name)) return 'has white space in it';
  if (Object.values<string>(shellIds).includes(name)) return "is the shell's";
  if (remoteNames.includes(name)) return 'is the name of a remote, which would not be found any more';
  if (globals.has(name) || /^(__|webpackChunk|rspackChunk)/.test(name))
    return 'is a name that scripts of the page look up';
  return undefined;
}

/** Whether a URL is one of the site itself. */
const isOwnUrl = (url: string): boolean => /^(?![\\/]{2})[^:]*$/.test(url.trim());

/** Attributes that load files. A link may lead anywhere, but a page shows only the site's own files. */
const fileAttributes = new Set(['src', 'srcset', 'poster', 'data', 'background']);

/** Checks an element without its content. */
function checkElement({ tagName, namespaceURI, attrs }: Tree.Element, remoteNames: readonly string[]): void {
  // Only an SVG picture may have a title.
  const isInPicture = namespaceURI === 'http://www.w3.org/2000/svg';
  const isRefused = refusedElements.has(tagName.toLowerCase()) || (tagName === 'title' && !isInPicture);
  ensure(!isRefused, `has a <${tagName}> element`);
  // In SVG, these elements load the file that `href` names.
  const isPicture = /^(use|image|feimage)$/i.test(tagName);
  for (const { name, value } of attrs) {
    const isForbidden = /^on|^style$|^srcdoc$/i.test(name);
    ensure(!isForbidden, `has the attribute ${name} on a <${tagName}> element`);
    const isTarget = name === 'action' || name === 'formaction';
    ensure(!isTarget || isOwnUrl(value), `has a form that sends to elsewhere (${name})`);
    const isFile = fileAttributes.has(name) || (isPicture && name === 'href');
    const isOwn = !isFile || /^data:image\//.test(value) || isOwnUrl(value);
    ensure(isOwn, `has a file from elsewhere (${name} of a <${tagName}> element)`);
    if ((name !== 'id' && name !== 'name') || value === '') continue;
    const isHiding = name === 'name' && (tagName === 'img' || (tagName === 'form' && !isFormName(value)));
    ensure(!isHiding, `has a name on a <${tagName}>, which would hide a property of the document; use an id`);
    const problem = findNameProblem(value, remoteNames);
    ensure(problem === undefined, `has the id or name ${value}, which ${problem}; choose another`);
  }
}

/** With scripting, parse5 would read the content of `noscript` as text. */
const parserOptions = { scriptingEnabled: false };

/** How deep elements may be nested; beyond 512, browsers flatten them. */
const maxDepth = 256;

/** Rewrites markup as parse5 writes it. It parses to the same elements as before. */
export const canonicalizeMarkup = (html: string): string =>
  serialize(parseFragment(html, parserOptions), parserOptions);

/**
 * Checks a team's markup. It must be canonical, so that it cannot break out of the element around it, and
 * what is published is what was checked.
 *
 * @param expected - The number of `h1` (one in a page, none in a part of one), and the names of all remotes.
 */
export function checkMarkup(
  html: string,
  { headings, remoteNames }: { readonly headings: 0 | 1; readonly remoteNames: readonly string[] },
): void {
  const fragment = parseFragment(html, parserOptions);
  let headingCount = 0;
  const ids = new Set<string>();
  const visit = (parent: Tree.ParentNode, depth: number): void => {
    ensure(depth <= maxDepth, `is nested deeper than ${maxDepth} elements`);
    for (const node of parent.childNodes) {
      ensure(!defaultTreeAdapter.isCommentNode(node) || reactComment.test(node.data), 'has a comment');
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      checkElement(node, remoteNames);
      const id = node.attrs.find(({ name }) => name === 'id')?.value ?? '';
      ensure(id === '' || !ids.has(id), `has the id ${id} twice`);
      ids.add(id);
      if (node.tagName === 'h1') headingCount += 1;
      visit(node, depth + 1);
    }
  };
  visit(fragment, 0);
  const expected = headings === 1 ? 'one' : 'none';
  ensure(headingCount === headings, `has ${headingCount} h1 elements instead of ${expected}`);
  const isCanonical = serialize(fragment, parserOptions) === html;
  ensure(isCanonical, 'is not as a parser would write it, such as with an unclosed element; build it again');
}
