import type { SitePath } from '@proper/shared-types';
import type { Definition, Heading, Link, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { type PluggableList, unified } from 'unified';
import { type GenericSchema, type InferOutput, safeParse } from 'valibot';
import { VFile } from 'vfile';
import { VFileMessage } from 'vfile-message';
import { type Contract, fillFigures, ownContract } from './figures';
import { explainIssue, type FrontMatter, pathOf, readFrontMatter } from './front-matter';
import { TextMistakes } from './mistake';

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
  readonly #file: VFile;
  readonly #contract: Contract;

  /**
   * @param shown - The file's path for messages.
   * @throws TextMistakes for a text that cannot be parsed.
   */
  constructor(
    source: string,
    shown: string,
    { plugins = [], contract = ownContract }: TextReaderOptions = {},
  ) {
    this.#contract = contract;
    // The empty lines in place of the front matter keep the line numbers of mistakes right.
    const value = source.replace(fenced, (front) => front.replaceAll(/[^\n]/g, ''));
    this.#file = new VFile({ path: shown, value });
    const yaml = fenced.exec(source)?.groups?.yaml;
    if (yaml === undefined) {
      this.#file.message('a text begins with its front matter, between two lines of three dashes.');
      throw new TextMistakes(this.#file);
    }
    this.#frontMatter = readFrontMatter(yaml, this.#file, contract);
    try {
      this.root = unified().use(remarkParse).use(remarkMdx).use(plugins).parse(this.#file);
    } catch (cause) {
      if (!(cause instanceof VFileMessage)) throw cause;
      const { reason, place } = cause;
      this.#file.message(`${reason} (A brace or < of the text itself needs a backslash before it.)`, place);
      throw new TextMistakes(this.#file);
    }
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
    for (const issue of result.issues)
      this.#file.message(explainIssue(schema, issue), this.#frontMatter.placeOf(pathOf(issue)));
    throw new TextMistakes(this.#file);
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
    this.#file.message(what, node.position);
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

  /** @throws TextMistakes if there are any. */
  finish(): void {
    if (this.#file.messages.length > 0) throw new TextMistakes(this.#file);
  }
}
