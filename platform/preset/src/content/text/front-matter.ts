import { type GenericSchema, getDotPath, safeParse } from 'valibot';
import { isCollection, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { lineOf } from './figures';
import { type Mistake, oneOf, type Place, TextMistakes } from './mistake';

/** The front matter of a text: its fields as written, and where each stands. */
export interface FrontMatter {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly mistakes: readonly Mistake[];
  /** Where a field stands; the first line of the text for one that is missing. */
  placeOf(path: readonly PropertyKey[]): Place;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads front matter, and the figures in it.
 *
 * @param yaml - What stands between the two lines of dashes, the first of which is the first line of the file.
 * @param shown - The file as mistakes name it.
 * @throws TextMistakes if it is no YAML.
 */
export function readFrontMatter(yaml: string, shown: string): FrontMatter {
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
    Scalar(_key, { value, range }) {
      if (typeof value !== 'string') return;
      for (const what of lineOf(value).reasons) mistakes.push({ ...at(range?.[0] ?? 0), what });
    },
  });
  const read: unknown = document.toJS();
  return {
    fields: isFields(read) ? read : {},
    mistakes,
    placeOf(path) {
      const node = document.getIn(path, true);
      const range = isScalar(node) || isCollection(node) ? node.range : undefined;
      return range ? at(range[0]) : { line: 1, column: 1 };
    },
  };
}

/** Fields that fit a schema, or what is wrong with them. */
export type Checked =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly mistakes: readonly Mistake[] };

const isWritten = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** The fields that a schema of an object has. */
const fieldsOf = (schema: GenericSchema): readonly string[] =>
  'entries' in schema && isFields(schema.entries) ? Object.keys(schema.entries) : [];

/**
 * Holds fields of the front matter against a schema.
 *
 * @param below - The field that holds them, for places: `head`; none for the front matter as a whole.
 */
export function checkFields(
  { placeOf }: FrontMatter,
  { schema, fields, below = [] }: { schema: GenericSchema; fields: unknown; below?: readonly string[] },
): Checked {
  const result = safeParse(schema, fields);
  if (result.success)
    return isFields(result.output) ? { ok: true, value: result.output } : { ok: true, value: {} };
  return {
    ok: false,
    mistakes: result.issues.map((issue) => {
      const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
      const name = [...below, getDotPath(issue)].filter(Boolean).join('.') || 'the front matter';
      const isKnown = fieldsOf(schema).includes(String(path[0]));
      const what =
        issue.input === undefined
          ? `"${name}" is missing. Add it to the front matter: ${name}: ...`
          : isKnown || path.length === 0
            ? `"${name}" ${isWritten(issue.input) ? `is ${JSON.stringify(issue.input)}` : 'does not fit'}: ${issue.message}.`
            : `"${name}" is no field of this text. The fields are ${oneOf(fieldsOf(schema))}.`;
      return { ...placeOf([...below, ...path]), what };
    }),
  };
}
