import type { PublicRecord } from './composed-site';

/** What keeps something that a team has published from being live. */
export interface Hindrance {
  /** A pin and a disabled name stay until an operator decides otherwise. */
  readonly is: 'disabled' | 'pinned' | 'refused' | 'refused for now' | 'waiting';
  readonly reason: string;
  /** The release that was refused; whichever the team publishes, if an operator has decided. */
  readonly version?: string;
}

/** What a site says about one release. */
export type Standing = Hindrance | { readonly is: 'live' | 'unseen' };

/** One release of a remote, or of the shell. */
export interface NamedRelease {
  readonly name: string;
  readonly version: string;
}

type Recorded = Pick<PublicRecord, 'versions' | 'refused' | 'pinned' | 'disabled'>;

function kindOf({ isTransient, isWaiting }: PublicRecord['refused'][number]): Hindrance['is'] {
  if (isWaiting === true) return 'waiting';
  return isTransient === true ? 'refused for now' : 'refused';
}

/** Reads from `composition.json` of a site whatever hinders releases of a name, the most important first. */
export function hindrancesOf({ refused, pinned, disabled }: Recorded, name: string): readonly Hindrance[] {
  const hindrances: Hindrance[] = refused
    .filter((refusal) => refusal.name === name)
    .map((refusal) => ({ is: kindOf(refusal), reason: refusal.reason, version: refusal.version }));
  const version = pinned[name];
  if (version !== undefined)
    hindrances.unshift({ is: 'pinned', reason: `an operator has pinned ${version}` });
  if (disabled.includes(name)) hindrances.unshift({ is: 'disabled', reason: 'an operator has disabled it' });
  return hindrances;
}

/** Reads what `composition.json` of a site says about a release. */
export function standingOf(record: Recorded, { name, version }: NamedRelease): Standing {
  const isLive = record.versions[name] === version;
  const hindrance = hindrancesOf(record, name).find(
    (each) => each.is === 'disabled' || (!isLive && (each.version === undefined || each.version === version)),
  );
  return hindrance ?? { is: isLive ? 'live' : 'unseen' };
}
