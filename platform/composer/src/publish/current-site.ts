import { readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { documentFile } from '@proper/operator-kit/document-file';
import type { SitePath } from '@proper/shared-types';
import { integrityOf } from '@proper/shared-types/node/integrity';
import { pageListAddress, type ReleaseName } from '@proper/shared-types/release';
import { addressOf, isReplaced } from '../addresses';
import { hashOf } from '../hash';
import type { Documents } from '../model';
import type { Store } from '../pull/store';
import type { Compositions } from '../state/record';
import { pageListOf } from './site-files';

/** A short hash of all documents of a site. */
export const hashOfDocuments = (documents: Documents): string =>
  hashOf([...documents].map(([page, html]) => [documentFile(page), html]).toSorted());

/**
 * Whether the live site is the recorded one, and every document and every file of its current releases is as it was
 * composed. People move links and edit files by hand.
 */
export async function siteIsIntact(
  dataDir: string,
  { current, pages }: Pick<Compositions, 'current' | 'pages'>,
  store: Store,
): Promise<boolean> {
  const live = path.join(dataDir, 'site');
  const target = await readlink(live).catch(() => '');
  if (path.basename(target) !== current.id) return false;
  try {
    const documents = new Map<SitePath | null, string>();
    for (const page of [null, ...(Object.keys(pages) as SitePath[]), ...current.unavailable])
      documents.set(page, await readFile(path.join(live, documentFile(page)), 'utf8'));
    if (hashOfDocuments(documents) !== current.documents) return false;
    for (const [name, version] of Object.entries(current.versions) as [ReleaseName, string][]) {
      const stored = store.find(name, version);
      if (!stored) continue;
      for (const [file, integrity] of Object.entries(stored.release.files)) {
        const place = path.join(live, addressOf(stored.release, file));
        const isPage = isReplaced(stored.release, file) && place.endsWith('.html');
        if (!isPage && integrityOf(await readFile(place)) !== integrity) return false;
      }
      if (name === 'shell') continue;
      const pageList = path.join(live, pageListAddress(name, version));
      if ((await readFile(pageList, 'utf8')) !== pageListOf(stored.release)) return false;
    }
    return true;
  } catch {
    // A file that is missing, or that may not be read.
    return false;
  }
}
