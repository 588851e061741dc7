import type { TextReader } from '@proper/kit/content';
import type { Blockquote, Heading, List, ListItem, Nodes, Paragraph, RootContent, Table } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import type { Block, Column, Point } from '../model';

/** In the head of a column, it makes every cell below a box to tick. */
const tick = '☐';

const startsStrong = ({ children: [first] }: Paragraph): boolean => first?.type === 'strong';

/** The only paragraph of an item. Anything else is an error: it would be missing from the document. */
function onlyParagraph(item: ListItem, reader: TextReader): Nodes | undefined {
  const [paragraph, other] = item.children;
  if (other)
    reader.wrong(other, 'an item of this list is one paragraph, without a list or a second paragraph in it.');
  return paragraph;
}

/** `**Title** text`. */
function readPoint(item: ListItem, reader: TextReader): Point {
  const paragraph = onlyParagraph(item, reader);
  if (paragraph?.type !== 'paragraph' || !startsStrong(paragraph)) {
    reader.wrong(item, 'a step begins with its title: 1. **Title** What to do.');
    return { title: '', text: '' };
  }
  const [title, ...rest] = paragraph.children;
  return {
    title: title ? reader.words(title) : '',
    text: reader.words({ type: 'paragraph', children: rest }).trim(),
  };
}

/** `Label ___`: a line to write on for each underscore. */
function readField(item: ListItem, reader: TextReader): { readonly label: string; readonly lines: number } {
  const paragraph = onlyParagraph(item, reader);
  const words = paragraph ? reader.words(paragraph) : '';
  const { label = '', lines = '' } = /^(?<label>.*?)\s*(?<lines>_*)$/.exec(words)?.groups ?? {};
  if (lines === '')
    reader.wrong(item, 'a line of a form ends with an underscore for each line to write on: - Week of _');
  return { label, lines: lines.length };
}

/** Markdown joins neighbouring lists with the same bullet; this separates boxes to tick from lines of a form. */
function listBlocks(list: List, reader: TextReader, columns: 1 | 2 = 1): readonly Block[] {
  if (list.ordered) return [{ kind: 'steps', items: list.children.map((item) => readPoint(item, reader)) }];
  const runs: ListItem[][] = [];
  for (const item of list.children) {
    const last = runs.at(-1);
    if (last && typeof last[0]?.checked === typeof item.checked) last.push(item);
    else runs.push([item]);
  }
  return runs.map((items) =>
    typeof items[0]?.checked === 'boolean'
      ? { kind: 'checklist', columns, items: items.map((item) => itemWords(item, reader)) }
      : { kind: 'fields', items: items.map((item) => readField(item, reader)) },
  );
}

const itemWords = ({ children }: ListItem, reader: TextReader): string =>
  children.map((child) => reader.words(child)).join(' ');

/** The numbers in an attribute of a component, such as `shares="6 2 2.4"`. */
function readNumbers(element: MdxJsxFlowElement, name: string, reader: TextReader): readonly number[] {
  for (const attribute of element.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== name) continue;
    const numbers = String(attribute.value).split(' ').map(Number);
    if (numbers.every((number) => number > 0)) return numbers;
    reader.wrong(element, `${name}="..." contains numbers above 0, with spaces between them.`);
  }
  return [];
}

/** How wide a table's columns are, and how many rows to write in it has. */
interface TableShape {
  readonly shares?: readonly number[];
  readonly blankRows?: number;
}

function tableBlock(
  table: Table,
  reader: TextReader,
  { shares = [], blankRows = 0 }: TableShape = {},
): Block {
  const [head, ...rows] = table.children.map(({ children }) => children.map((cell) => reader.words(cell)));
  const columns = (head ?? []).map((words, index): Column => {
    const title = words.replace(tick, '').trim();
    const share = shares[index] ?? 1;
    return words.startsWith(tick) ? { title, share, tick: true } : { title, share };
  });
  if (shares.length > columns.length)
    reader.wrong(table, `the table has ${columns.length} columns and ${shares.length} shares.`);
  return { kind: 'table', columns, rows, ...(blankRows > 0 ? { blankRows } : {}) };
}

function componentBlocks(element: MdxJsxFlowElement, reader: TextReader): readonly Block[] {
  const [inner, ...others] = element.children;
  if (element.name === 'Table' && inner?.type === 'table' && others.length === 0) {
    const [blankRows = 0] = readNumbers(element, 'blankRows', reader);
    return [tableBlock(inner, reader, { shares: readNumbers(element, 'shares', reader), blankRows })];
  }
  if (element.name === 'Checklist' && inner?.type === 'list' && others.length === 0) {
    const [columns] = readNumbers(element, 'columns', reader);
    if (columns === 2) return listBlocks(inner, reader, columns);
  }
  reader.wrong(
    element,
    `<${element.name ?? ''}> is unknown here. Use <Table shares="..." blankRows="..."> around a table, and <Checklist columns="2"> around a list of boxes.`,
  );
  return [];
}

/** A quotation that begins with a strong line. */
function exampleBlock(quote: Blockquote, reader: TextReader): Block {
  const [title, ...paragraphs] = quote.children;
  if (title?.type !== 'paragraph' || !startsStrong(title))
    reader.wrong(quote, 'an example begins with its title: > **Example: ...**');
  return {
    kind: 'example',
    title: title ? reader.words(title) : '',
    paragraphs: paragraphs.map((paragraph) => reader.words(paragraph)),
  };
}

/** A card: its heading, and the list below it. */
function readCard(heading: Heading, list: Nodes | undefined, reader: TextReader) {
  if (list?.type !== 'list') reader.wrong(heading, 'a card needs a list of its lines below its title.');
  const lines = list?.type === 'list' ? list.children.map((item) => itemWords(item, reader)) : [];
  return { title: reader.words(heading), lines };
}

/** The blocks of a section. */
export function readBlocks(nodes: readonly RootContent[], reader: TextReader): readonly Block[] {
  const blocks: Block[] = [];
  for (const [index, node] of nodes.entries()) {
    const before = nodes[index - 1];
    if (node.type === 'paragraph' || node.type === 'mdxFlowExpression')
      blocks.push({ kind: 'text', text: reader.words(node) });
    else if (node.type === 'heading' && node.depth === 3)
      blocks.push({ kind: 'heading', text: reader.words(node) });
    else if (node.type === 'heading' && node.depth === 4) {
      const card = readCard(node, nodes[index + 1], reader);
      const last = blocks.at(-1);
      if (last?.kind === 'cards') blocks[blocks.length - 1] = { kind: 'cards', items: [...last.items, card] };
      else blocks.push({ kind: 'cards', items: [card] });
    } else if (node.type === 'list') {
      if (before?.type !== 'heading' || before.depth !== 4) blocks.push(...listBlocks(node, reader));
    } else if (node.type === 'table') blocks.push(tableBlock(node, reader));
    else if (node.type === 'blockquote') blocks.push(exampleBlock(node, reader));
    else if (node.type === 'mdxJsxFlowElement') blocks.push(...componentBlocks(node, reader));
    else reader.wrong(node, 'a document cannot contain this. docs/writing.md lists what it can contain.');
  }
  return blocks;
}
