import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from 'operator-kit/operator-error';
import type { ReleaseName } from 'shared-types/release';
import * as v from 'valibot';
import { messageOf } from '../errors';
import { problemsOf } from '../store/release-schema';

/** Milliseconds that a team's server may take for one file. */
const fetchTimeoutMs = 15_000;

/** Where a team publishes its releases. */
export interface Source {
  /** As `remotes.json` says it. */
  readonly where: string;
  /** A file below it; undefined when there is none. Rejects when the source cannot be reached. */
  read(file: string): Promise<Buffer | undefined>;
}

const expectation = 'must be a folder or an http(s) address';
const place = v.pipe(v.string(expectation), v.trim(), v.nonEmpty(expectation));

const schema = v.strictObject(
  { shell: place, 'mfe-marketing': place, 'mfe-content': place, 'mfe-forms': place },
  ({ expected }) =>
    expected === 'never'
      ? 'is not the name of a remote; remove it'
      : `is missing; say where its team publishes, as a folder or an http(s) address`,
);

const fromFolder = (where: string, folder: string): Source => ({
  where,
  async read(file) {
    try {
      return await readFile(path.join(folder, file));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw cause;
    }
  },
});

const fromUrl = (where: string): Source => ({
  where,
  async read(file) {
    const url = new URL(file, where.endsWith('/') ? where : `${where}/`);
    const response = await fetch(url, { signal: AbortSignal.timeout(fetchTimeoutMs) });
    if (response.ok) return Buffer.from(await response.arrayBuffer());
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`it answered ${response.status}`);
  },
});

/**
 * Reads `remotes.json`: for the shell and each remote a folder, relative to the file, or a URL.
 *
 * @throws OperatorError when the file is missing or not as it should be.
 */
export async function readSources(remotesFile: string): Promise<Readonly<Record<ReleaseName, Source>>> {
  let data: unknown;
  try {
    data = JSON.parse(await readFile(remotesFile, 'utf8'));
  } catch (cause) {
    throw new OperatorError(`${remotesFile} cannot be read: ${messageOf(cause)}`);
  }
  const result = v.safeParse(schema, data);
  if (!result.success) throw new OperatorError(`${remotesFile} is not valid: ${problemsOf(result.issues)}`);
  const sourceOf = (where: string): Source =>
    URL.canParse(where) && /^https?:/.test(where)
      ? fromUrl(where)
      : fromFolder(where, path.resolve(path.dirname(remotesFile), where));
  return {
    shell: sourceOf(result.output.shell),
    'mfe-marketing': sourceOf(result.output['mfe-marketing']),
    'mfe-content': sourceOf(result.output['mfe-content']),
    'mfe-forms': sourceOf(result.output['mfe-forms']),
  };
}
