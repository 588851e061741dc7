import { type BaseIssue, type GenericSchema, getDotPath } from 'valibot';
import { isCollection, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { type Contract, fillFigures } from './figures';
import { type Mistake, oneOf, type Place, TextMistakes } from './mistake';

/** The front matter of a text, its figures filled in, with the position of each field. */
export interface FrontMatter {
  readonly fields: unknown;
  readonly mistakes: readonly Mistake[];
  /** The position of a field; the first line of the text if the field is missing. */
  placeOf(path: readonly PropertyKey[]): Place;
}

/**
 * Reads front matter, and the figures in it.
 *
 * @param yaml - The text between the two lines of dashes, the first of which is the first line of the file.
 * @param shown - The file's path for messages.
 * @param contract - Has the figures.
 * @throws TextMistakes if it is not valid YAML.
 */
export function readFrontMatter(yaml: string, shown: string, contract: Contract): FrontMatter {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: line + 1, column: col };
  };
  if (document.errors.length > 0)
    throw new TextMistakes(
      shown,
      document.errors.map(({ message, pos }) => ({
        ...at(pos[0]),
        what: `the front matter cannot be read: ${message}. Put a value that has a colon or begins with a brace in quotes.`,
      })),
    );
  const mistakes: Mistake[] = [];
  visit(document, {
    Scalar(_key, scalar) {
      if (typeof scalar.value !== 'string') return;
      const place = at(scalar.range?.[0] ?? 0);
      scalar.value = fillFigures(scalar.value, contract, (what) => mistakes.push({ ...place, what }));
    },
  });
  return {
    fields: document.toJS() ?? {},
    mistakes,
    placeOf(path) {
      const node = document.getIn(path, true);
      const range = isScalar(node) || isCollection(node) ? node.range : undefined;
      return range ? at(range[0]) : { line: 1, column: 1 };
    },
  };
}

const isWritten = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** The fields of an object's schema, or of the schema of one of its fields. */
function fieldsOf(schema: GenericSchema, path: readonly PropertyKey[]): readonly string[] {
  if (!('entries' in schema)) return [];
  const entries = schema.entries as Readonly<Record<PropertyKey, GenericSchema>>;
  const [first, ...rest] = path;
  const inner = first === undefined ? undefined : entries[first];
  return inner && rest.length > 0 ? fieldsOf(inner, rest) : Object.keys(entries);
}

/** The mistakes in front matter that does not match its schema. */
export const fieldMistakes = (
  { placeOf }: FrontMatter,
  schema: GenericSchema,
  issues: readonly BaseIssue<unknown>[],
): readonly Mistake[] =>
  issues.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
    const name = getDotPath(issue) ?? 'the front matter';
    const what =
      issue.type === 'strict_object' && issue.expected === 'never'
        ? `"${name}" is no field of this text. The fields are ${oneOf(fieldsOf(schema, path))}.`
        : issue.input === undefined
          ? `"${name}" is missing. Add it to the front matter: ${name}: ...`
          : `"${name}" ${isWritten(issue.input) ? `is ${JSON.stringify(issue.input)}` : 'does not fit'}: ${issue.message}.`;
    return { ...placeOf(path), what };
  });
