import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';

/** Reads a JSON file leniently: undefined if it is missing, larger than it may be, or of another form than the schema's. */
export function readJsonFile<Data>(
  file: string,
  schema: v.GenericSchema<unknown, Data>,
  maxBytes = Number.POSITIVE_INFINITY,
): Data | undefined {
  try {
    const found = statSync(file);
    if (!found.isFile() || found.size > maxBytes) return undefined;
    const result = v.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
