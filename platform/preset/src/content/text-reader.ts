import type { SitePath } from '@proper/shared-types';
import type { Definition, Heading, Link, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { type PluggableList, unified } from 'unified';
import { type GenericSchema, type InferOutput, safeParse } from 'valibot';
import { type Contract, fillFigures, ownContract } from './figures';
import { type FrontMatter, fieldMistakes, readFrontMatter } from './front-matter';
import { type Mistake, TextMistakes } from './mistake';

/** A node's words on one line for `fillFigures`: figures in braces, literal braces with a backslash. Markup is left out. */
export function sourceOf(node: Nodes): string {
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') return `{${node.value}}`;
  if (node.type === 'text' || node.type === 'inlineCode')
    return node.value.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/[{}]/g, String.raw`\$&`);
  return 'children' in node ? node.children.map(sourceOf).join('') : '';
}

/** The first part of a line that is more than words and figures; undefined if there is none. */
export const markupIn = (line: Heading | Paragraph): PhrasingContent | undefined =>
  line.children.find(({ type }) => type !== 'text' && type !== 'mdxTextExpression');

/** Whether an address is one of the site's own. */
export const isPath = (url: string): url is SitePath => /^\/(?!\/)/.test(url);

const elsewhere = /^(?:https?:\/\/|mailto:|tel:|#)./;

// At the start of the file: lines of dashes further down divide a text. Some editors write a byte order mark.
const fenced = /^\uFEFF?---[ \t]*\r?\n(?<yaml>.*?)(?<=\n)---[ \t]*(?=\r?\n|$)/s;

const isParserMessage = (
  cause: unknown,
): cause is Error & { reason: string; line?: number; column?: number } =>
  cause instanceof Error && 'reason' in cause && typeof cause.reason === 'string';

/** @throws TextMistakes for a syntax error. */
function parse(text: string, shown: string, plugins: PluggableList): Root {
  try {
    return unified().use(remarkParse).use(remarkMdx).use(plugins).parse(text);
  } catch (cause) {
    if (!isParserMessage(cause)) throw cause;
    const { reason, line = 1, column = 1 } = cause;
    const what = `${reason} (A brace or < of the text itself needs a backslash before it.)`;
    throw new TextMistakes(shown, [{ line, column, what }]);
  }
}

interface TextReaderOptions {
  /** Of remark, for extensions of Markdown. */
  readonly plugins?: PluggableList;
  /** Has the figures and the paths: the package that the build runs with by default. */
  readonly contract?: Contract | undefined;
}

/**
 * Reads a text. Collects its mistakes so that the author sees all of them at once: {@link TextReader.fields} and
 * {@link TextReader.finish} throw them.
 */
export class TextReader {
  readonly root: Root;
  readonly #frontMatter: FrontMatter;
  readonly #shown: string;
  readonly #contract: Contract;
  readonly #mistakes: Mistake[];

  /**
   * @param shown - The file's path for messages.
   * @throws TextMistakes for a text that cannot be parsed.
   */
  constructor(
    source: string,
    shown: string,
    { plugins = [], contract = ownContract }: TextReaderOptions = {},
  ) {
    const yaml = fenced.exec(source)?.groups?.yaml;
    if (yaml === undefined)
      throw new TextMistakes(shown, [
        { what: 'a text begins with its front matter, between two lines of three dashes.' },
      ]);
    this.#shown = shown;
    this.#contract = contract;
    this.#frontMatter = readFrontMatter(yaml, shown, contract);
    this.#mistakes = [...this.#frontMatter.mistakes];
    // The empty lines keep the line numbers of mistakes right.
    this.root = parse(
      source.replace(fenced, (front) => front.replaceAll(/[^\n]/g, '')),
      shown,
      plugins,
    );
  }

  /** The top-level nodes of the text. */
  get nodes(): readonly RootContent[] {
    return this.root.children;
  }

  /**
   * The front matter, its figures filled in.
   *
   * @throws TextMistakes with all mistakes so far if it does not match the schema.
   */
  fields<Schema extends GenericSchema>(schema: Schema): InferOutput<Schema> {
    const result = safeParse(schema, this.#frontMatter.fields);
    if (result.success) return result.output;
    this.#mistakes.push(...fieldMistakes(this.#frontMatter, schema, result.issues));
    throw new TextMistakes(this.#shown, this.#mistakes);
  }

  /** The words of a node on one line, its figures filled in. */
  words(node: Nodes): string {
    return this.fill(sourceOf(node), node);
  }

  /** A line of a node with its figures filled in. */
  fill(line: string, node: Nodes): string {
    return fillFigures(line, this.#contract, (what) => this.wrong(node, what));
  }

  /** Notes a mistake of the text, and what to do about it. */
  wrong(node: Nodes, what: string): void {
    this.#mistakes.push({ ...node.position?.start, what });
  }

  /** Notes what is wrong with a link: one within the site must lead to a path that `shared-types` knows. */
  checkLink(link: Link | Definition): void {
    const { url } = link;
    const { paths } = this.#contract;
    if (isPath(url) ? Object.values<string>(paths).includes(url) : elsewhere.test(url)) return;
    this.wrong(
      link,
      isPath(url)
        ? `the site has nothing at ${url}. Its paths are in shared-types/src/paths.ts; a new page is added there.`
        : `"${url}" leads nowhere. Begin a path of the site with a slash, and any other address with https://, mailto:, tel: or #.`,
    );
  }

  /** Notes a mistake of a field of the front matter. */
  wrongField(name: string, what: string): void {
    this.#mistakes.push({ ...this.#frontMatter.placeOf([name]), what: `"${name}": ${what}` });
  }

  /** @throws TextMistakes if there are any. */
  finish(): void {
    if (this.#mistakes.length > 0) throw new TextMistakes(this.#shown, this.#mistakes);
  }
}
