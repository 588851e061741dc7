import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseName } from 'shared-types/release';
import * as v from 'valibot';
import { ComposeError, messageOf } from './errors';
import { problemsOf } from './release-schema';

/** Milliseconds that a team's server may take for one file. */
const fetchTimeoutMs = 15_000;

/** Where a team publishes its releases. */
export interface Source {
  /** As `remotes.json` says it. */
  readonly where: string;
  /** A file below it. Rejects with a reason when it cannot be had. */
  read(file: string): Promise<Buffer>;
}

const schema = v.object({
  shell: v.string(),
  'mfe-marketing': v.string(),
  'mfe-content': v.string(),
  'mfe-forms': v.string(),
});

const fromFolder = (where: string, folder: string): Source => ({
  where,
  read: (file) => readFile(path.join(folder, file)),
});

const fromUrl = (where: string): Source => ({
  where,
  async read(file) {
    const url = new URL(file, where.endsWith('/') ? where : `${where}/`);
    const response = await fetch(url, { signal: AbortSignal.timeout(fetchTimeoutMs) });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  },
});

/**
 * Reads `remotes.json`: for the shell and each remote a folder, relative to the file, or a URL.
 *
 * @throws ComposeError when the file is missing or not as it should be.
 */
export async function readSources(remotesFile: string): Promise<Readonly<Record<ReleaseName, Source>>> {
  let data: unknown;
  try {
    data = JSON.parse(await readFile(remotesFile, 'utf8'));
  } catch (cause) {
    throw new ComposeError(`${remotesFile} cannot be read: ${messageOf(cause)}`);
  }
  const result = v.safeParse(schema, data);
  if (!result.success) throw new ComposeError(`${remotesFile} is not valid: ${problemsOf(result.issues)}`);
  const sourceOf = (where: string): Source =>
    /^https?:\/\//.test(where)
      ? fromUrl(where)
      : fromFolder(where, path.resolve(path.dirname(remotesFile), where));
  return {
    shell: sourceOf(result.output.shell),
    'mfe-marketing': sourceOf(result.output['mfe-marketing']),
    'mfe-content': sourceOf(result.output['mfe-content']),
    'mfe-forms': sourceOf(result.output['mfe-forms']),
  };
}
