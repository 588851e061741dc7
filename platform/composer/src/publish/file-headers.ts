import { cachingOfDocuments, cachingOfReleases, type Headers } from '@proper/operator-kit/response-headers';
import { releasesBase } from '@proper/shared-types/release';
import mime from 'mime';

/** Whether a file, relative to the site, is of a release, and so never changes. */
export const isOfRelease = (file: string): boolean => `/${file}`.startsWith(releasesBase);

function typeOf(file: string): string {
  const type = mime.getType(file) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/** What a store that answers browsers by itself has to know of a file: the rest of the headers is its host's to add. */
export const headersToStore = (file: string): Headers => ({
  'cache-control': isOfRelease(file) ? cachingOfReleases : cachingOfDocuments,
  'content-type': typeOf(file),
});
