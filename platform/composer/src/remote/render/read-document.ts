import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

/** What the composer needs to know about a whole document, as a browser reads it. */
export interface DocumentFacts {
  /** The entries of its head by name: title, `description`, `og:image` and so on. Empty ones are left out. */
  readonly head: ReadonlyMap<string, string>;
  readonly canonical: readonly string[];
  /** The texts of scripts and style sheets that are written into it. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const readAttribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;

const readText = ({ childNodes }: Element): string =>
  childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('');

export function readDocument(html: string): DocumentFacts {
  const head = new Map<string, string>();
  const canonical: string[] = [];
  const scripts: string[] = [];
  const styles: string[] = [];
  const readers: Readonly<Record<string, (element: Element) => void>> = {
    title: (element) => void (head.has('title') || head.set('title', readText(element).trim())),
    meta(element) {
      const name = readAttribute(element, 'name') ?? readAttribute(element, 'property') ?? '';
      head.set(name, (readAttribute(element, 'content') ?? '').trim());
    },
    link(element) {
      if (readAttribute(element, 'rel') === 'canonical') canonical.push(readAttribute(element, 'href') ?? '');
    },
    script(element) {
      const type = readAttribute(element, 'type');
      if (type === 'application/ld+json') head.set('structured data', 'some');
      // A script element with a type contains data.
      if (type === undefined && readAttribute(element, 'src') === undefined) scripts.push(readText(element));
    },
    style: (element) => void styles.push(readText(element)),
  };
  const pending: ParentNode[] = [parse(html)];
  for (let parent = pending.pop(); parent; parent = pending.pop())
    for (const node of parent.childNodes.toReversed()) {
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      // Pictures have titles, too.
      if (node.namespaceURI === 'http://www.w3.org/1999/xhtml') readers[node.tagName]?.(node);
      pending.push(node);
    }
  if (canonical[0]) head.set('canonical', canonical[0]);
  return {
    head: new Map([...head].filter(([name, value]) => name !== '' && value !== '')),
    canonical,
    scripts: scripts.filter((text) => text !== ''),
    styles: styles.filter((text) => text !== ''),
  };
}
