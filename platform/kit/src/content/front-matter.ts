import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot';
import { isNode, LineCounter, parseDocument, visit } from 'yaml';
import { type ParsedText, TextMistakes } from './text';

/** A literal brace, which has a backslash before it, or a figure. */
const braces = /\\(?<brace>[{}])|\{(?<figure>[^{}]*)\}/g;

/**
 * The front matter of a text, with its figures filled in.
 *
 * @throws TextMistakes with all mistakes so far if there is none, or it does not match the schema.
 */
export function readFrontMatter<Schema extends GenericSchema>(
  { root, file, fill }: ParsedText,
  schema: Schema,
): InferOutput<Schema> {
  const [front] = root.children;
  if (front?.type !== 'yaml') {
    const place = { line: 1, column: 1 };
    file.message('a text starts with its front matter, between two lines of three dashes.', place);
    throw new TextMistakes(file);
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(front.value, { lineCounter, prettyErrors: false });
  /** In the file, which has a line of dashes first. */
  const placeAt = (offset: number) => {
    const { line, col: column } = lineCounter.linePos(offset);
    return { line: line + 1, column };
  };
  for (const { message, pos } of document.errors)
    file.message(
      `the front matter cannot be read: ${message}. Quote a value that has a colon or starts with a brace.`,
      placeAt(pos[0]),
    );
  if (document.errors.length > 0) throw new TextMistakes(file);
  visit(document, {
    Scalar(_key, scalar) {
      if (typeof scalar.value !== 'string') return;
      const place = placeAt(scalar.range?.[0] ?? 0);
      scalar.value = scalar.value.replaceAll(
        braces,
        (_match, brace: string | undefined, figure: string) => brace ?? fill(figure, place),
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
    const place = placeAt((isNode(node) && node.range?.[0]) || 0);
    // The message of a missing or unknown field says so.
    const value = issue.type === 'strict_object' ? '' : ` is ${JSON.stringify(issue.input)}`;
    file.message(`"${getDotPath(issue)}"${value}: ${issue.message}.`, place);
  }
  throw new TextMistakes(file);
}
