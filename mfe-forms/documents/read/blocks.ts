import type { Blockquote, Heading, List, ListItem, Nodes, Paragraph, RootContent, Table } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import { toString as toText } from 'mdast-util-to-string';
import type { VFile } from 'vfile';
import type { Block, Column, Point } from '../model';

/** In the head of a column, this makes every cell below it a box to tick. */
const tick = '☐';

const startsWithStrong = ({ children: [first] }: Paragraph): boolean => first?.type === 'strong';

/** Returns the only paragraph of an item. Other content is an error, because the document would lack it. */
function readOnlyParagraph(item: ListItem, file: VFile): Nodes | undefined {
  const [paragraph, other] = item.children;
  if (other)
    file.message('an item of this list is one paragraph, without a list or a second paragraph in it.', other);
  return paragraph;
}

/** `**Title** text`. */
function readPoint(item: ListItem, file: VFile): Point {
  const paragraph = readOnlyParagraph(item, file);
  if (paragraph?.type !== 'paragraph' || !startsWithStrong(paragraph)) {
    file.message('a step begins with its title: 1. **Title** What to do.', item);
    return { title: '', text: '' };
  }
  const [title, ...rest] = paragraph.children;
  return {
    title: title ? toText(title) : '',
    text: toText({ type: 'paragraph', children: rest }).trim(),
  };
}

/** `Label ___`: a line to write on for each underscore. */
function readField(item: ListItem, file: VFile): { readonly label: string; readonly lines: number } {
  const paragraph = readOnlyParagraph(item, file);
  const words = paragraph ? toText(paragraph) : '';
  const { label = '', lines = '' } = /^(?<label>.*?)\s*(?<lines>_*)$/.exec(words)?.groups ?? {};
  if (lines === '')
    file.message('a line of a form ends with an underscore for each line to write on: - Week of _', item);
  return { label, lines: lines.length };
}

/** Reads a list. Markdown may have joined boxes to tick and lines of a form, which are separated here. */
function readList(list: List, file: VFile, columns: 1 | 2 = 1): readonly Block[] {
  if (list.ordered) return [{ kind: 'steps', items: list.children.map((item) => readPoint(item, file)) }];
  const runs: ListItem[][] = [];
  for (const item of list.children) {
    const last = runs.at(-1);
    if (last && typeof last[0]?.checked === typeof item.checked) last.push(item);
    else runs.push([item]);
  }
  return runs.map((items) =>
    typeof items[0]?.checked === 'boolean'
      ? { kind: 'checklist', columns, items: items.map((item) => readItem(item)) }
      : { kind: 'fields', items: items.map((item) => readField(item, file)) },
  );
}

const readItem = ({ children }: ListItem): string => children.map((child) => toText(child)).join(' ');

/** The numbers in an attribute of a component, such as `shares="6 2 2.4"`. */
function readNumbers(element: MdxJsxFlowElement, name: string, file: VFile): readonly number[] {
  for (const attribute of element.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== name) continue;
    const numbers = String(attribute.value).split(' ').map(Number);
    if (numbers.every((number) => number > 0)) return numbers;
    file.message(`${name}="..." contains numbers above 0, with spaces between them.`, element);
  }
  return [];
}

/** The widths of a table's columns, and the number of blank rows to write in. */
interface TableShape {
  readonly shares?: readonly number[];
  readonly blankRows?: number;
}

function readTable(table: Table, file: VFile, { shares = [], blankRows = 0 }: TableShape = {}): Block {
  const [head, ...rows] = table.children.map(({ children }) => children.map((cell) => toText(cell)));
  const columns = (head ?? []).map((words, index): Column => {
    const title = words.replace(tick, '').trim();
    const share = shares[index] ?? 1;
    return words.startsWith(tick) ? { title, share, tick: true } : { title, share };
  });
  if (shares.length > columns.length)
    file.message(`the table has ${columns.length} columns and ${shares.length} shares.`, table);
  return { kind: 'table', columns, rows, ...(blankRows > 0 ? { blankRows } : {}) };
}

function readComponent(element: MdxJsxFlowElement, file: VFile): readonly Block[] {
  const [inner, ...others] = element.children;
  if (element.name === 'Table' && inner?.type === 'table' && others.length === 0) {
    const [blankRows = 0] = readNumbers(element, 'blankRows', file);
    return [readTable(inner, file, { shares: readNumbers(element, 'shares', file), blankRows })];
  }
  if (element.name === 'Checklist' && inner?.type === 'list' && others.length === 0) {
    const [columns] = readNumbers(element, 'columns', file);
    if (columns === 2) return readList(inner, file, columns);
  }
  file.message(
    `<${element.name ?? ''}> is unknown here. Use <Table shares="..." blankRows="..."> around a table, and <Checklist columns="2"> around a list of boxes.`,
    element,
  );
  return [];
}

/** A quotation that begins with a strong line. */
function readExample(quote: Blockquote, file: VFile): Block {
  const [title, ...paragraphs] = quote.children;
  if (title?.type !== 'paragraph' || !startsWithStrong(title))
    file.message('an example begins with its title: > **Example: ...**', quote);
  return {
    kind: 'example',
    title: title ? toText(title) : '',
    paragraphs: paragraphs.map((paragraph) => toText(paragraph)),
  };
}

/** A card: its heading, and the list below it. */
function readCard(heading: Heading, list: Nodes | undefined, file: VFile) {
  if (list?.type !== 'list') file.message('a card needs a list of its lines below its title.', heading);
  const lines = list?.type === 'list' ? list.children.map((item) => readItem(item)) : [];
  return { title: toText(heading), lines };
}

/** The blocks of a section. */
export function readBlocks(nodes: readonly RootContent[], file: VFile): readonly Block[] {
  const blocks: Block[] = [];
  for (const [index, node] of nodes.entries()) {
    const before = nodes[index - 1];
    if (node.type === 'paragraph' || node.type === 'mdxFlowExpression')
      blocks.push({ kind: 'text', text: toText(node) });
    else if (node.type === 'heading' && node.depth === 3)
      blocks.push({ kind: 'heading', text: toText(node) });
    else if (node.type === 'heading' && node.depth === 4) {
      const card = readCard(node, nodes[index + 1], file);
      const last = blocks.at(-1);
      if (last?.kind === 'cards') blocks[blocks.length - 1] = { kind: 'cards', items: [...last.items, card] };
      else blocks.push({ kind: 'cards', items: [card] });
    } else if (node.type === 'list') {
      if (before?.type !== 'heading' || before.depth !== 4) blocks.push(...readList(node, file));
    } else if (node.type === 'table') blocks.push(readTable(node, file));
    else if (node.type === 'blockquote') blocks.push(readExample(node, file));
    else if (node.type === 'mdxJsxFlowElement') blocks.push(...readComponent(node, file));
    else file.message('a document cannot contain this. docs/writing.md lists what it can contain.', node);
  }
  return blocks;
}
