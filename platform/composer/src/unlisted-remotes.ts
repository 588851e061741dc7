import type { RemoteName } from '@proper/shared-types';
import { type Acceptances, releaseKey } from './model/releases';
import type { DeployedSite } from './publish/deployed-site';
import type { Remotes } from './pull/remotes-file';
import type { Summary } from './remote/job/job';

const objection = 'remotes.json no longer lists it, and its pages would be gone';

/** The remotes of the file, and live ones that it no longer lists, until an operator accepts that they go. */
export function addUnlisted(
  remotes: Remotes,
  { parts, history }: DeployedSite,
  accept: Acceptances,
): { readonly remotes: Remotes } & Pick<Summary, 'refusals' | 'accepted'> {
  const listed = new Set<string>(remotes.remotes.keys());
  const unlisted = [...parts.values()].filter(({ name, entry }) => entry !== null && !listed.has(name));
  const at = new Date().toISOString();
  const accepted = unlisted.flatMap(({ name, version }) => {
    const because = accept[releaseKey({ name, version })];
    return because === undefined ? [] : [{ name, version, about: 'remote-removed', objection, because, at }];
  });
  const staying = unlisted.filter((part) => accept[releaseKey(part)] === undefined);
  const entries = staying.map(({ name }) => {
    const remote = name as RemoteName;
    return [remote, { name: remote, source: '', routes: history?.routes[name] ?? [] }] as const;
  });
  return {
    remotes: { ...remotes, remotes: new Map([...remotes.remotes, ...entries]) },
    refusals: staying.map(({ name, version }) => ({ name, version, reason: objection, isAcceptable: true })),
    accepted,
  };
}
