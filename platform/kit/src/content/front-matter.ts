import { type BaseIssue, type GenericSchema, getDotPath } from 'valibot';
import type { VFile } from 'vfile';
import { isCollection, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { type Company, fillFigures } from './figures';
import { oneOf, TextMistakes } from './mistake';

/** A position in a text, counted from 1 as editors do. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** The front matter of a text, its figures filled in, with the position of each field. */
export interface FrontMatter {
  readonly fields: unknown;
  /** The position of a field; the first line of the text if the field is missing. */
  positionOf(path: readonly PropertyKey[]): Position;
}

/**
 * Reads front matter and fills in its figures. Mistakes in figures are added to the file.
 *
 * @param yaml - The text between the two lines of dashes, the first of which is the first line of the file.
 * @param company - Contains the figures.
 * @throws TextMistakes if it is not valid YAML.
 */
export function readFrontMatter(yaml: string, file: VFile, company: Company): FrontMatter {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const positionAt = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: line + 1, column: col };
  };
  for (const { message, pos } of document.errors)
    file.message(
      `the front matter cannot be read: ${message}. Quote a value that has a colon or starts with a brace.`,
      positionAt(pos[0]),
    );
  if (document.errors.length > 0) throw new TextMistakes(file);
  visit(document, {
    Scalar(_key, scalar) {
      if (typeof scalar.value !== 'string') return;
      const position = positionAt(scalar.range?.[0] ?? 0);
      scalar.value = fillFigures(scalar.value, company, (problem) => file.message(problem, position));
    },
  });
  return {
    fields: document.toJS() ?? {},
    positionOf(path) {
      const node = document.getIn(path, true);
      const range = isScalar(node) || isCollection(node) ? node.range : undefined;
      return range ? positionAt(range[0]) : { line: 1, column: 1 };
    },
  };
}

const isPrimitive = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** The fields of an object's schema, or of the object at a path within it. */
function listFields(schema: GenericSchema, path: readonly PropertyKey[]): readonly string[] {
  if (!('entries' in schema)) return [];
  const entries = schema.entries as Readonly<Record<PropertyKey, GenericSchema>>;
  const [first, ...rest] = path;
  const inner = first === undefined ? undefined : entries[first];
  return inner && rest.length > 0 ? listFields(inner, rest) : Object.keys(entries);
}

/** The path of the field that an issue is about. */
export const pathOf = (issue: BaseIssue<unknown>): readonly PropertyKey[] =>
  (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));

/** Says what is wrong with a field that does not match its schema, and what to do. */
export function explainIssue(schema: GenericSchema, issue: BaseIssue<unknown>): string {
  const name = getDotPath(issue) ?? 'the front matter';
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return `"${name}" is not a field of this text. The fields are ${oneOf(listFields(schema, pathOf(issue)))}.`;
  if (issue.input === undefined) return `"${name}" is missing. Add it to the front matter: ${name}: ...`;
  return `"${name}" ${isPrimitive(issue.input) ? `is ${JSON.stringify(issue.input)}` : 'does not fit'}: ${issue.message}.`;
}
