import type { Element, ElementContent, Root, RootContent } from 'hast';
import type {} from 'mdast-util-mdx';

type Tag = Extract<ElementContent, { type: 'mdxJsxFlowElement' }>;

/** An element as if the text had written its tag: MDX lets nothing take the place of such a one, and asks for none. */
function asTag({ tagName, properties, children, position }: Element): Tag {
  const attributes = Object.entries(properties).map(([name, value]) => ({
    type: 'mdxJsxAttribute' as const,
    name,
    value: String(value),
  }));
  return {
    type: 'mdxJsxFlowElement',
    name: tagName,
    attributes,
    children,
    data: { _mdxExplicitJsx: true },
    ...(position ? { position } : {}),
  };
}

/** A quotation of one paragraph needs no paragraph in it. */
function withoutParagraph(tagName: string, children: Element['children']): Element['children'] {
  const [only, ...others] = children;
  const isAlone = only?.type === 'mdxJsxFlowElement' && only.name === 'p' && others.length === 0;
  return tagName === 'blockquote' && isAlone ? only.children : children;
}

/** Text on one line; nothing between blocks. */
function tidied<Content extends ElementContent | RootContent>(nodes: readonly Content[]): Content[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text')
      return /^\s*\n\s*$/.test(node.value)
        ? []
        : [{ ...node, value: node.value.replaceAll(/\s*\n\s*/g, ' ') }];
    if (!('children' in node)) return [node];
    if (node.type !== 'element') return [{ ...node, children: tidied(node.children) }];
    return [asTag({ ...node, children: withoutParagraph(node.tagName, tidied(node.children)) }) as Content];
  });
}

/**
 * A rehype plugin: keeps what would come on top of hand-written JSX out of a page's script, the line ends between blocks and
 * the look-up of each element among components that nobody gives.
 */
export const rehypePlainElements =
  () =>
  (tree: Root): void => {
    tree.children = tidied(tree.children);
  };
