import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf, OperatorError } from '@proper/operator-kit/operator-error';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import * as v from 'valibot';
import { messageOf } from '../model';
import { problemsOf } from '../pull/release-schema';

/** One JSON file of the data folder. */
interface StateFile<Data> {
  /** What it holds; undefined if there is none. @throws OperatorError when it is not as the composer wrote it */
  read(dataDir: string): Data | undefined;
  /** Writes it whole or not at all. */
  write(dataDir: string, data: Data): Promise<void>;
}

/** @param mend - What an operator may do about a file that is not as it was written. */
export const stateFile = <Data>(
  name: string,
  schema: v.GenericSchema<unknown, Data>,
  mend = 'Put it back as it was.',
): StateFile<Data> => ({
  read(dataDir) {
    const file = path.join(dataDir, name);
    let data: unknown;
    try {
      data = JSON.parse(readFileSync(file, 'utf8'));
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') return undefined;
      throw new OperatorError(`${file} cannot be read: ${messageOf(cause)}. ${mend}`);
    }
    const result = v.safeParse(schema, data);
    if (result.success) return result.output;
    throw new OperatorError(`${file} is not valid: ${problemsOf(result.issues)}. ${mend}`);
  },
  write: (dataDir, data) =>
    writeWholeFile(path.join(dataDir, name), {}, (write) => write(`${JSON.stringify(data, null, 2)}\n`)),
});
