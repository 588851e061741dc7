import { createHash } from 'node:crypto';
import type { Integrity, ReleaseName } from '../release';

/** The SHA-256 hash of some content, in hexadecimal. */
export const hashContent = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/**
 * Returns two letters or digits that mark a team's generated class names. Without them, files with the same
 * path in two workspaces would share class names on one page. The composer refuses equal marks.
 */
export const getClassMark = (name: ReleaseName): string =>
  createHash('sha256').update(name).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 2);

/** css-loader's pattern for class names in a workspace's `*.module.css`. */
export const getClassNamePattern = (name: ReleaseName): string =>
  `[local]-${getClassMark(name)}[hash:base64:4]`;

/** The hash of a file's content, as in `release.json` and in `integrity` attributes. */
export const computeIntegrity = (content: Buffer | string): Integrity =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;
