import * as installedCompany from '@proper/shared-types/company';
import type { Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { type PluggableList, unified } from 'unified';
import { visit } from 'unist-util-visit';
import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot';
import { VFile } from 'vfile';
import { VFileMessage } from 'vfile-message';
import { isNode, LineCounter, parseDocument, visit as visitFields } from 'yaml';

/** The package with the figures and the paths of the site. */
export type Company = typeof installedCompany;

/** The mistakes in a text, each with file and line. */
export class TextMistakes extends Error {
  constructor({ messages }: VFile) {
    const sorted = messages.toSorted((one, other) => (one.line ?? 1) - (other.line ?? 1));
    super(sorted.map(String).join('\n'));
    // Authors have no use for a stack trace of the build.
    this.stack = this.message;
  }
}

/** A text in MDX with its figures filled in. Its file collects mistakes, so that authors see all at once. */
export interface ParsedText {
  readonly root: Root;
  readonly file: VFile;
  /** Evaluates an expression with the company's exports: `formatPrice(plans.teams.pricePerMonth)`. */
  readonly fill: (expression: string, position: VFileMessage['place']) => string;
}

interface TextOptions {
  /** The path of the file in messages. */
  readonly displayPath: string;
  /** Plug-ins of remark, for extensions of Markdown. */
  readonly plugins?: PluggableList;
  /** The site's figures and paths; by default those of the build. */
  readonly company?: Company | undefined;
}

/** Whether a URL is a path of this site. */
export const isPath = (url: string): url is `/${string}` => /^\/(?!\/)/.test(url);

/** Parses a text, fills in its figures and checks its links. Throws TextMistakes if it cannot be parsed. */
export function parseText(
  source: string,
  { displayPath, plugins = [], company = installedCompany }: TextOptions,
): ParsedText {
  const file = new VFile({ path: displayPath, value: source });
  let root: Root;
  try {
    root = unified().use(remarkParse).use(remarkFrontmatter).use(remarkMdx).use(plugins).parse(file);
  } catch (cause) {
    if (!(cause instanceof VFileMessage)) throw cause;
    file.message(`${cause.reason} (A literal brace or < needs a backslash before it.)`, cause.place);
    throw new TextMistakes(file);
  }
  const fill: ParsedText['fill'] = (expression, position) => {
    try {
      const figure: unknown = new Function(...Object.keys(company), `return (${expression});`)(
        ...Object.values(company),
      );
      // A price that does not exist is formatted as "$NaN".
      if (/^(string|number)$/.test(typeof figure) && !/NaN|undefined/.test(`${figure}`)) return `${figure}`;
      throw new Error(`it is ${figure}, and neither a text nor a number`);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      file.message(`{${expression}} names no figure of @proper/shared-types/company: ${reason}.`, {
        place: position,
      });
      return '';
    }
  };
  const paths: readonly string[] = Object.values(company.paths);
  visit(root, (node, index, parent) => {
    if (node.type === 'text') node.value = node.value.replaceAll(/\s*\n\s*/g, ' ');
    else if (node.type === 'mdxjsEsm')
      file.message('a text cannot have imports or exports. Use the component by its name.', node);
    else if (node.type === 'image' || node.type === 'imageReference')
      file.message('a picture must be a component.', node);
    else if (node.type === 'link' || node.type === 'definition') {
      const { url } = node;
      if (isPath(url) && !paths.includes(url))
        file.message(
          `the site has no page at ${url}. Its paths are in shared-types/src/company/paths.ts: add a new page there.`,
          node,
        );
      else if (!isPath(url) && !/^(?:https?:\/\/|mailto:|tel:|#)./.test(url))
        file.message(
          `"${url}" is not an address. Start a path of the site with a slash, and any other address with https://, mailto:, tel: or #.`,
          node,
        );
    } else if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') {
      const text = { type: 'text' as const, value: fill(node.value, node.position) };
      // A figure on its own becomes a paragraph.
      if (parent && index !== undefined)
        parent.children[index] =
          node.type === 'mdxTextExpression' ? text : { type: 'paragraph', children: [text] };
    }
  });
  return { root, file, fill };
}

/** A literal brace, written with a backslash before it, or a figure. */
const braces = /\\(?<brace>[{}])|\{(?<figure>[^{}]*)\}/g;

/** Reads front matter, and fills in its figures. Throws TextMistakes if it does not match the schema. */
export function readFrontMatter<Schema extends GenericSchema>(
  { root, file, fill }: ParsedText,
  schema: Schema,
): InferOutput<Schema> {
  const [front] = root.children;
  if (front?.type !== 'yaml') {
    const position = { line: 1, column: 1 };
    file.message('a text starts with its front matter, between two lines of three dashes.', position);
    throw new TextMistakes(file);
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(front.value, { lineCounter, prettyErrors: false });
  /** Converts an offset in the front matter to a position in the file, whose first line is `---`. */
  const toPosition = (offset: number) => {
    const { line, col: column } = lineCounter.linePos(offset);
    return { line: line + 1, column };
  };
  for (const { message, pos } of document.errors)
    file.message(
      `the front matter cannot be read: ${message}. Quote a value that has a colon or starts with a brace.`,
      toPosition(pos[0]),
    );
  if (document.errors.length > 0) throw new TextMistakes(file);
  visitFields(document, {
    Scalar(_key, scalar) {
      if (typeof scalar.value !== 'string') return;
      const position = toPosition(scalar.range?.[0] ?? 0);
      scalar.value = scalar.value.replaceAll(
        braces,
        (_match, brace: string | undefined, figure: string) => brace ?? fill(figure, position),
      );
    },
  });
  const result = safeParse(schema, document.toJS() ?? {});
  if (result.success) return result.output;
  for (const issue of result.issues) {
    const node = document.getIn(
      (issue.path ?? []).map(({ key }) => key),
      true,
    );
    const position = toPosition((isNode(node) && node.range?.[0]) || 0);
    // For a missing or unknown field, the message says so without the value.
    const value = issue.type === 'strict_object' ? '' : ` is ${JSON.stringify(issue.input)}`;
    file.message(`"${getDotPath(issue)}"${value}: ${issue.message}.`, position);
  }
  throw new TextMistakes(file);
}
