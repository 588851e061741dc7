import type { PublicRecord } from './composed-site';

/** What a site says about one release. */
export type Standing =
  | { readonly is: 'live' | 'unseen' }
  /** It stays out until an operator decides otherwise. */
  | { readonly is: 'pinned' | 'disabled'; readonly reason: string }
  | { readonly is: 'refused' | 'refused for now' | 'waiting'; readonly reason: string };

/** One release of a remote, or of the shell. */
export interface NamedRelease {
  readonly name: string;
  readonly version: string;
}

/** Reads what `composition.json` of a site says about a release. */
export function standingOf(
  record: Pick<PublicRecord, 'versions' | 'refused' | 'pinned' | 'disabled'>,
  { name, version }: NamedRelease,
): Standing {
  if (record.disabled.includes(name)) return { is: 'disabled', reason: 'an operator has disabled it' };
  if (record.versions[name] === version) return { is: 'live' };
  const pinned = record.pinned[name];
  if (pinned !== undefined) return { is: 'pinned', reason: `an operator has pinned ${pinned}` };
  const refusal = record.refused.find((each) => each.name === name && each.version === version);
  if (!refusal) return { is: 'unseen' };
  const { reason, isTransient = false, isWaiting = false } = refusal;
  return { is: isWaiting ? 'waiting' : isTransient ? 'refused for now' : 'refused', reason };
}
