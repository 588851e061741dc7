import { downloadFile } from './download-files';
import { releaseBase } from './release-base';
import type { Resource } from './resource';

/** Where the browser finds a resource's PDF; null for one without. */
export const downloadOf = ({ document }: Pick<Resource, 'document'>): string | null =>
  document === undefined ? null : `${releaseBase}${downloadFile(document)}`;
