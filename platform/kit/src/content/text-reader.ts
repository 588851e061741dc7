import type { SitePath } from '@proper/shared-types';
import type { Definition, Heading, Link, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { type PluggableList, unified } from 'unified';
import { type GenericSchema, type InferOutput, safeParse } from 'valibot';
import { VFile } from 'vfile';
import { VFileMessage } from 'vfile-message';
import { type Company, fillFigures, installedCompany } from './figures';
import { explainIssue, type FrontMatter, pathOf, readFrontMatter } from './front-matter';
import { TextMistakes } from './mistake';

/** A node's words on one line, without markup: figures are in braces, and literal braces have a backslash. */
export function sourceOf(node: Nodes): string {
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') return `{${node.value}}`;
  if (node.type === 'text' || node.type === 'inlineCode')
    return node.value.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/[{}]/g, String.raw`\$&`);
  return 'children' in node ? node.children.map(sourceOf).join('') : '';
}

/** The first markup or component in a line, if there is one. */
export const markupIn = (line: Heading | Paragraph): PhrasingContent | undefined =>
  line.children.find(({ type }) => type !== 'text' && type !== 'mdxTextExpression');

/** Whether an address is a path of this site. */
export const isPath = (url: string): url is SitePath => /^\/(?!\/)/.test(url);

const externalAddress = /^(?:https?:\/\/|mailto:|tel:|#)./;

// Only at the start of the file: lines of dashes further down are rules. Some editors write a byte order mark.
const fenced = /^\uFEFF?---[ \t]*\r?\n(?<yaml>.*?)(?<=\n)---[ \t]*(?=\r?\n|$)/s;

interface TextReaderOptions {
  /** Plug-ins of remark, for extensions of Markdown. */
  readonly plugins?: PluggableList;
  /** Contains the figures and the paths; by default those that the build runs with. */
  readonly company?: Company | undefined;
}

/**
 * Reads a text, and collects its mistakes so that its author sees all of them at once: {@link TextReader.fields} and
 * {@link TextReader.finish} throw them.
 */
export class TextReader {
  readonly root: Root;
  readonly #frontMatter: FrontMatter;
  readonly #file: VFile;
  readonly #company: Company;

  /**
   * @param displayPath - The file's path for messages.
   * @throws TextMistakes for a text that cannot be parsed.
   */
  constructor(
    source: string,
    displayPath: string,
    { plugins = [], company = installedCompany }: TextReaderOptions = {},
  ) {
    this.#company = company;
    // Empty lines replace the front matter, so that the line numbers of mistakes stay right.
    const value = source.replace(fenced, (front) => front.replaceAll(/[^\n]/g, ''));
    this.#file = new VFile({ path: displayPath, value });
    const yaml = fenced.exec(source)?.groups?.yaml;
    if (yaml === undefined) {
      this.#file.message('a text starts with its front matter, between two lines of three dashes.');
      throw new TextMistakes(this.#file);
    }
    this.#frontMatter = readFrontMatter(yaml, this.#file, company);
    try {
      this.root = unified().use(remarkParse).use(remarkMdx).use(plugins).parse(this.#file);
    } catch (cause) {
      if (!(cause instanceof VFileMessage)) throw cause;
      const { reason, place } = cause;
      this.#file.message(`${reason} (A literal brace or < needs a backslash before it.)`, place);
      throw new TextMistakes(this.#file);
    }
  }

  /** The top-level nodes of the text. */
  get nodes(): readonly RootContent[] {
    return this.root.children;
  }

  /**
   * The front matter, with its figures filled in.
   *
   * @throws TextMistakes with all mistakes so far if it does not match the schema.
   */
  fields<Schema extends GenericSchema>(schema: Schema): InferOutput<Schema> {
    const result = safeParse(schema, this.#frontMatter.fields);
    if (result.success) return result.output;
    for (const issue of result.issues)
      this.#file.message(explainIssue(schema, issue), this.#frontMatter.positionOf(pathOf(issue)));
    throw new TextMistakes(this.#file);
  }

  /** The words of a node on one line, with figures filled in. */
  words(node: Nodes): string {
    return this.fill(sourceOf(node), node);
  }

  /** Fills in the figures of a node's line. */
  fill(line: string, node: Nodes): string {
    return fillFigures(line, this.#company, (problem) => this.wrong(node, problem));
  }

  /** Adds a mistake: what is wrong with a node, and what to do about it. */
  wrong(node: Nodes, problem: string): void {
    this.#file.message(problem, node.position);
  }

  /** Checks a link. One within the site must lead to a path of `shared-types`. */
  checkLink(link: Link | Definition): void {
    const { url } = link;
    const { paths } = this.#company;
    if (isPath(url) ? Object.values<string>(paths).includes(url) : externalAddress.test(url)) return;
    this.wrong(
      link,
      isPath(url)
        ? `the site has no page at ${url}. Its paths are in shared-types/src/company/paths.ts: add a new page there.`
        : `"${url}" is not an address. Start a path of the site with a slash, and any other address with https://, mailto:, tel: or #.`,
    );
  }

  /** @throws TextMistakes if there are any. */
  finish(): void {
    if (this.#file.messages.length > 0) throw new TextMistakes(this.#file);
  }
}
