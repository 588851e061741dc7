import { publicRecordFile, unavailableFolder } from '@proper/operator-kit/composed-site';
import { fileOfHeaders } from '@proper/operator-kit/response-headers';
import { feedPath } from '@proper/shared-types/release';
import { policiesFile } from './site-files';

const ownFiles = new Set([
  publicRecordFile,
  '404.html',
  '_headers',
  fileOfHeaders,
  policiesFile,
  'config.json',
  'index.html',
  'robots.txt',
  'sitemap.xml',
  feedPath.slice(1),
]);

/** `blog/rss.xml/a` → `blog`, `blog/rss.xml`, `blog/rss.xml/a`. */
const withParents = (file: string): readonly string[] =>
  file.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));

/**
 * Whether a file, relative to the site, is one that the composer itself writes, a compressed form of one, or at a place where
 * one would be in the way.
 */
export const isOwnFile = (file: string): boolean =>
  withParents(file.replace(/\.(br|gz)$/, '')).some(
    (each) => ownFiles.has(each) || each === 'releases' || each === unavailableFolder,
  );
