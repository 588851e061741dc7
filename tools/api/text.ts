import type { Node } from 'oxc-parser';
import type { DeclarationModule } from './module';

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The nodes right below one. */
const children = (node: Node): readonly Node[] =>
  Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : [value].flat().filter(isNode)));

/** Calls `visit` with a node and all below it, outermost first; false keeps it from going deeper. */
function walk(node: Node, visit: (node: Node) => boolean | undefined): void {
  if (visit(node) === false) return;
  for (const child of children(node)) walk(child, visit);
}

/** What stands in place of a node when its declaration is printed. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** What a literal is one of: `string` for `'Fulltime'`. */
function wider(node: Node): string | undefined {
  if (node.type === 'TSTemplateLiteralType') return 'string';
  if (node.type !== 'TSLiteralType') return undefined;
  const { literal } = node;
  if (literal.type === 'TemplateLiteral') return 'string';
  if (literal.type === 'UnaryExpression') return 'number';
  return literal.type === 'Literal' && literal.value !== null ? typeof literal.value : undefined;
}

/** How a node is printed. */
export interface Printing {
  /** Says the type of a value instead of the value: what a figure is, and not how high. */
  readonly withoutValues?: boolean;
}

/**
 * A piece of a declaration on one line: without comments, and with `props` for what a parameter is taken apart into, which is
 * nothing to whoever calls it.
 */
export function printed(
  { text, comments }: Pick<DeclarationModule, 'text' | 'comments'>,
  node: Node,
  { withoutValues = false }: Printing = {},
): string {
  const replacements: Replacement[] = comments
    .filter(({ start, end }) => start >= node.start && end <= node.end)
    .map(({ start, end }) => ({ start, end, by: ' ' }));
  walk(node, (each) => {
    // What a type is made with is no value: `Pick<RemotePage, 'meta'>`.
    if (withoutValues && each.type === 'TSTypeReference') return false;
    if (each.type === 'ObjectPattern') {
      const end = each.typeAnnotation?.start ?? each.end;
      replacements.push({ start: each.start, end, by: 'props' });
    }
    const by = withoutValues ? wider(each) : undefined;
    if (by !== undefined) replacements.push({ start: each.start, end: each.end, by });
    return by === undefined;
  });
  let at = node.start;
  let line = '';
  for (const { start, end, by } of replacements.toSorted((one, other) => one.start - other.start)) {
    if (start < at) continue;
    line += text.slice(at, start) + by;
    at = end;
  }
  return (line + text.slice(at, node.end)).replaceAll(/\s+/g, ' ').replaceAll('; }', ' }').trim();
}

/** The names of types and values that a node refers to. */
export function referencesOf(node: Node): readonly string[] {
  const names = new Set<string>();
  const add = (name: Node): void => {
    if (name.type === 'Identifier') names.add(name.name);
    else if (name.type === 'TSQualifiedName') add(name.left);
  };
  walk(node, (each) => {
    if (each.type === 'TSTypeReference') add(each.typeName);
    else if (each.type === 'TSTypeQuery') add(each.exprName);
    else if (each.type === 'TSInterfaceHeritage') add(each.expression);
    return true;
  });
  return [...names];
}

/** Whether a comment for readers of the documentation stands right before a place. */
export const isDocumented = ({ text, comments }: DeclarationModule, start: number): boolean =>
  comments.some(
    ({ type, value, end }) =>
      type === 'Block' && value.startsWith('*') && end <= start && text.slice(end, start).trim() === '',
  );
