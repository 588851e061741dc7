import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { documentFile } from '@proper/operator-kit/document-file';
import { publicRecordFile } from '@proper/operator-kit/public-record';
import { fileOfHeaders, type HeadersByFile } from '@proper/operator-kit/response-headers';
import * as v from 'valibot';
import { unlessAbsent } from './file-faults';

/** What the composer says of a site beside its files. An older site says nothing. */
export interface SiteFacts {
  /** The headers of single files. */
  readonly headers: HeadersByFile;
  /** Documents that say that their page is not available at the moment. */
  readonly unavailable: ReadonlySet<string>;
}

const headersSchema = v.record(v.string(), v.record(v.string(), v.string()));
const recordSchema = v.object({ unavailable: v.array(v.pipe(v.string(), v.startsWith('/'))) });

/** Undefined where the text is not what the composer writes. */
function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | undefined {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Reads the facts of a site, once for each site.
 *
 * @returns Rejects when a file is there and can't be opened.
 */
export function factsOfSites(log: (line: string) => void): (site: string) => Promise<SiteFacts> {
  let latest: { readonly site: string; readonly facts: SiteFacts } | undefined;

  async function read<Schema extends v.GenericSchema>(site: string, file: string, schema: Schema) {
    const text = await readFile(path.join(site, file), 'utf8').catch(unlessAbsent);
    const data = text === undefined ? undefined : parsed(schema, text);
    if (text !== undefined && data === undefined)
      log(`${file} of the site is not valid. Compose the site again.`);
    return data;
  }

  return async (site) => {
    if (latest?.site === site) return latest.facts;
    const headers = (await read(site, fileOfHeaders, headersSchema)) ?? {};
    const { unavailable = [] } = (await read(site, publicRecordFile, recordSchema)) ?? {};
    latest = { site, facts: { headers, unavailable: new Set(unavailable.map(documentFile)) } };
    return latest.facts;
  };
}
