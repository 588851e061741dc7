import { createHash } from 'node:crypto';
import type { ReleaseName } from '../release';

/**
 * Two letters or digits, made from the name, in all generated classes of a team. Files with the same path in two workspaces have
 * the same hash, and both style sheets may be on one page. The composer refuses two remotes with the same mark.
 */
export const classMarkOf = (name: ReleaseName): string =>
  createHash('sha256').update(name).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 2);

/** How css-loader names a class of a workspace's `*.module.css`. */
export const classNamesOf = (name: ReleaseName): string => `[local]-${classMarkOf(name)}[hash:base64:4]`;
