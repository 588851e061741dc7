import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileOfHeaders, type HeadersByFile } from 'operator-kit/response-headers';
import * as v from 'valibot';
import { unlessAbsent } from './file-faults';

const schema = v.record(v.string(), v.record(v.string(), v.string()));

/** Undefined where the text is not what the composer writes. */
function parsed(text: string): HeadersByFile | undefined {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Reads the headers that the composer has set for single files of a site, once for each site. An older site without
 * such headers has none.
 *
 * @returns Rejects when the file is there and can't be opened.
 */
export function headersOfSites(log: (line: string) => void): (site: string) => Promise<HeadersByFile> {
  let latest: { readonly site: string; readonly headers: HeadersByFile } | undefined;
  return async (site) => {
    if (latest?.site === site) return latest.headers;
    const text = await readFile(path.join(site, fileOfHeaders), 'utf8').catch(unlessAbsent);
    const headers = text === undefined ? {} : parsed(text);
    if (headers === undefined) log(`${fileOfHeaders} of the site is not valid. Compose the site again.`);
    latest = { site, headers: headers ?? {} };
    return latest.headers;
  };
}
