import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Remotes } from '@proper/composer/remotes-file';
import { routeOwner } from '@proper/composer/route-owner';
import { paths, type RemoteName, type SitePath } from '@proper/shared-types';

/** The repository that something new is made in. */
export interface Repository {
  /** Its top. */
  readonly root: string;
  readonly remotes: Remotes;
  /** The present day, as 2026-01-31. */
  readonly today: string;
}

/** The text of a file of the repository. */
export const read = ({ root }: Repository, file: string): string =>
  readFileSync(path.join(root, file), 'utf8');

export const isThere = ({ root }: Repository, file: string): boolean => existsSync(path.join(root, file));

/** Linked from every page, and answered by the not-found page: they wait for somebody to write them. */
const unwritten: readonly string[] = [paths.privacy, paths.terms];

/** Why a page cannot be made at a path; undefined where it can. */
export function faultOfPlace({ remotes }: Repository, path: SitePath, remote?: string): string | undefined {
  if (Object.values<string>(paths).includes(path) && !unwritten.includes(path))
    return `There is a page at ${path} already. Take another path, or edit that page.`;
  const owner: RemoteName | undefined = routeOwner(remotes, path);
  return remote === undefined || owner === remote
    ? undefined
    : `${path} is ${owner ?? 'nobody'}'s by remotes.json, not ${remote}'s. ` +
        (owner
          ? `Make it there: npm run new -- page ${owner} ${path}`
          : 'Give the route to a remote there first.');
}
