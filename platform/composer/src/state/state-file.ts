import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf, OperatorError } from '@proper/operator-kit/operator-error';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import * as v from 'valibot';
import { messageOf } from '../model';
import { problemsOf } from '../pull/release-schema';

/** One JSON file of the data folder. */
interface StateFile<Data> {
  /** Its content; undefined if it does not exist. @throws OperatorError when it is not valid */
  read(dataDir: string): Data | undefined;
  /** Writes it completely or not at all. */
  write(dataDir: string, data: Data): Promise<void>;
}

/** @param mend - What an operator can do about an invalid file. */
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
