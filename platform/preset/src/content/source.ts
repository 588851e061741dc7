import type { Nodes } from 'mdast';

/** A text's words on one line, its figures in braces as they were written. Markup is left out. */
export function sourceOf(node: Nodes): string {
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') return `{${node.value}}`;
  if (node.type === 'text' || node.type === 'inlineCode') return node.value.replaceAll(/\s*\n\s*/g, ' ');
  return 'children' in node ? node.children.map(sourceOf).join('') : '';
}
