import { type PublicRecord, publicRecordFile } from '@proper/operator-kit/public-record';
import { type ReleaseName, releaseBase } from '@proper/shared-types/release';
import * as v from 'valibot';
import { messageOf } from '../errors';
import { type Source, sourceAt } from './sources';

/** Where a composed site has `release.json` and the server bundle of each release: beside the browser files. */
export const releaseFile = 'release.json';

const record = v.object({ versions: v.record(v.string(), v.string()) });

/** The versions that a running site is composed of, or why they are not known. */
export type SiteVersions =
  | { readonly ok: true; readonly versions: PublicRecord['versions'] }
  | { readonly ok: false; readonly reason: string };

/** Asks a running site what it is composed of. */
export async function versionsOfSite(origin: string, maxBytes: number): Promise<SiteVersions> {
  try {
    const content = await sourceAt(origin, maxBytes).read(publicRecordFile);
    const parsed = content && v.safeParse(record, JSON.parse(content.toString('utf8')));
    if (parsed?.success) return { ok: true, versions: parsed.output.versions };
    return { ok: false, reason: `${origin} has no ${publicRecordFile}: is it a composed site?` };
  } catch (cause) {
    return { ok: false, reason: `${origin} cannot be reached: ${messageOf(cause)}` };
  }
}

/** The release of a name that a running site is composed of, as its team published it. */
export function sourceInSite(origin: string, name: ReleaseName, version: string, maxBytes: number): Source {
  const base = new URL(releaseBase(name, version), origin).href;
  const site = sourceAt(base, maxBytes);
  return {
    where: base,
    // A team publishes `<version>/browser/<file>`; a site has the browser files alone at that place.
    read: (file) => site.read(file.replace(`${version}/`, '').replace(/^browser\//, '')),
  };
}
