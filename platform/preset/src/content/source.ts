import type { Heading, Nodes, Paragraph, PhrasingContent } from 'mdast';

/** A text's words on one line as `lineOf` reads them: its figures in braces, and a backslash before its own. Markup is left out. */
export function sourceOf(node: Nodes): string {
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') return `{${node.value}}`;
  if (node.type === 'text' || node.type === 'inlineCode')
    return node.value.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/[{}]/g, String.raw`\$&`);
  return 'children' in node ? node.children.map(sourceOf).join('') : '';
}

/** The first piece of a line that is more than words and figures; undefined where it is those alone. */
export const markupIn = (line: Heading | Paragraph): PhrasingContent | undefined =>
  line.children.find(({ type }) => type !== 'text' && type !== 'mdxTextExpression');
