import { publicRecordFile, unavailableFolder } from '@proper/operator-kit/public-record';
import { fileOfHeaders } from '@proper/operator-kit/response-headers';
import { feedPath } from '@proper/shared-types/release';

const ownFiles = new Set([
  publicRecordFile,
  '404.html',
  '_headers',
  fileOfHeaders,
  'config.json',
  'index.html',
  'robots.txt',
  'sitemap.xml',
  feedPath.slice(1),
]);

/** Whether a file, relative to the site, is one that the composer itself writes. */
export const isOwnFile = (file: string): boolean =>
  ownFiles.has(file) || file.startsWith('releases/') || file.startsWith(`${unavailableFolder}/`);
