import { createHash } from 'node:crypto';
import type { ReleaseName } from '../release';

/**
 * What tells one team's generated classes from another's: two files of one path in two workspaces hash alike, and
 * their rules would meet on a page that a visitor reaches from the other team's. Two letters or digits, made from the
 * name; the composer refuses two remotes with the same mark.
 */
export const classMarkOf = (name: ReleaseName): string =>
  createHash('sha256').update(name).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 2);

/** How css-loader names a class of a workspace's `*.module.css`. */
export const classNamesOf = (name: ReleaseName): string => `[local]-${classMarkOf(name)}[hash:base64:4]`;
