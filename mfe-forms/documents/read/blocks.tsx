import type {
  Blockquote,
  List,
  ListItem,
  Nodes,
  Paragraph as ParagraphNode,
  RootContent,
  Table as TableNode,
} from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import { toString as wordsOf } from 'mdast-util-to-string';
import type { ReactNode } from 'react';
import type { VFile } from 'vfile';
import {
  type CardContent,
  Cards,
  Checklist,
  Example,
  type FieldContent,
  Fields,
  Paragraph,
  type Point,
  Steps,
  Subheading,
  Table,
} from '../layout/blocks';

/** In the head of a column, it makes every cell below a box to tick. */
const tick = '☐';

const startsStrong = ({ children: [first] }: ParagraphNode): boolean => first?.type === 'strong';

/** The only paragraph of an item. Anything else is an error: it would be missing from the document. */
function onlyParagraph(item: ListItem, file: VFile): Nodes | undefined {
  const [paragraph, other] = item.children;
  if (other)
    file.message('an item of this list is one paragraph, without a list or a second paragraph in it.', other);
  return paragraph;
}

/** `**Title** text`. */
function readPoint(item: ListItem, file: VFile): Point {
  const paragraph = onlyParagraph(item, file);
  if (paragraph?.type !== 'paragraph' || !startsStrong(paragraph)) {
    file.message('a step begins with its title: 1. **Title** What to do.', item);
    return { title: '', text: '' };
  }
  const [title, ...rest] = paragraph.children;
  return {
    title: title ? wordsOf(title) : '',
    text: wordsOf({ type: 'paragraph', children: rest }).trim(),
  };
}

/** `Label ___`: a line to write on for each underscore. */
function readField(item: ListItem, file: VFile): FieldContent {
  const paragraph = onlyParagraph(item, file);
  const words = paragraph ? wordsOf(paragraph) : '';
  const { label = '', lines = '' } = /^(?<label>.*?)\s*(?<lines>_*)$/.exec(words)?.groups ?? {};
  if (lines === '')
    file.message('a line of a form ends with an underscore for each line to write on: - Week of _', item);
  return { label, lines: lines.length };
}

/** Markdown joins neighbouring lists with the same bullet; this separates boxes to tick from lines of a form. */
function readList(list: List, file: VFile, columns: 1 | 2 = 1) {
  if (list.ordered) return <Steps items={list.children.map((item) => readPoint(item, file))} />;
  const runs: ListItem[][] = [];
  for (const item of list.children) {
    const last = runs.at(-1);
    if (last && typeof last[0]?.checked === typeof item.checked) last.push(item);
    else runs.push([item]);
  }
  return runs.map((items) => {
    const key = items.map(itemWords).join();
    return typeof items[0]?.checked === 'boolean' ? (
      <Checklist key={key} columns={columns} items={items.map(itemWords)} />
    ) : (
      <Fields key={key} items={items.map((item) => readField(item, file))} />
    );
  });
}

const itemWords = ({ children }: ListItem): string => children.map((child) => wordsOf(child)).join(' ');

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

/** A table. `element` is the component around it, if any. */
function readTable(table: TableNode, file: VFile, element?: MdxJsxFlowElement) {
  const shares = element ? readNumbers(element, 'shares', file) : [];
  const [blankRows = 0] = element ? readNumbers(element, 'blankRows', file) : [];
  const [head = [], ...rows] = table.children.map(({ children }) => children.map((cell) => wordsOf(cell)));
  const columns = head.map((words, index) => ({
    title: words.replace(tick, '').trim(),
    share: shares[index] ?? 1,
    tick: words.startsWith(tick),
  }));
  if (shares.length > columns.length)
    file.message(`the table has ${columns.length} columns and ${shares.length} shares.`, table);
  return <Table columns={columns} rows={rows} blankRows={blankRows} />;
}

function readComponent(element: MdxJsxFlowElement, file: VFile) {
  const [inner, ...others] = element.children;
  if (element.name === 'Table' && inner?.type === 'table' && others.length === 0)
    return readTable(inner, file, element);
  const isList = element.name === 'Checklist' && inner?.type === 'list' && others.length === 0;
  if (isList && readNumbers(element, 'columns', file)[0] === 2) return readList(inner, file, 2);
  file.message(
    `<${element.name ?? ''}> is unknown here. Use <Table shares="..." blankRows="..."> around a table, and <Checklist columns="2"> around a list of boxes.`,
    element,
  );
  return null;
}

/** A quotation that begins with a strong line. */
function readExample(quote: Blockquote, file: VFile) {
  const [title, ...paragraphs] = quote.children;
  if (title?.type !== 'paragraph' || !startsStrong(title))
    file.message('an example begins with its title: > **Example: ...**', quote);
  return (
    <Example
      title={title ? wordsOf(title) : ''}
      paragraphs={paragraphs.map((paragraph) => wordsOf(paragraph))}
    />
  );
}

const isCard = (node: RootContent | undefined): boolean => node?.type === 'heading' && node.depth === 4;

/** The cards from a position on: headings, each with the list below it. */
function readCards(nodes: readonly RootContent[], file: VFile): readonly CardContent[] {
  const [heading, list, ...others] = nodes;
  if (heading?.type !== 'heading' || heading.depth !== 4) return [];
  if (list?.type !== 'list') file.message('a card needs a list of its lines below its title.', heading);
  const lines = list?.type === 'list' ? list.children.map(itemWords) : [];
  return [{ title: wordsOf(heading), lines }, ...readCards(others, file)];
}

/** The blocks of a section. */
export const readBlocks = (nodes: readonly RootContent[], file: VFile): readonly ReactNode[] =>
  nodes.map((node, index) => {
    if (isCard(node))
      return isCard(nodes[index - 2]) ? null : <Cards items={readCards(nodes.slice(index), file)} />;
    if (node.type === 'list') return isCard(nodes[index - 1]) ? null : readList(node, file);
    if (node.type === 'paragraph' || node.type === 'mdxFlowExpression')
      return <Paragraph text={wordsOf(node)} />;
    if (node.type === 'heading' && node.depth === 3) return <Subheading text={wordsOf(node)} />;
    if (node.type === 'table') return readTable(node, file);
    if (node.type === 'blockquote') return readExample(node, file);
    if (node.type === 'mdxJsxFlowElement') return readComponent(node, file);
    file.message('a document cannot contain this. docs/writing.md lists what it can contain.', node);
    return null;
  });
