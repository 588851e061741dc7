import type { RemoteName } from '@proper/shared-types';
import { type Composition, releasesBase } from '@proper/shared-types/release';

/** A remote that a developer loads from another origin. */
export interface Override {
  readonly remote: RemoteName;
  /** Such as `http://localhost:4102`. */
  readonly origin: string;
}

/** Whether a document admits an override. */
export type Admission =
  | { readonly ok: true; readonly override: Override }
  | { readonly ok: false; readonly reason: string };

/** An override as text: `mfe-content@http://localhost:4102`. */
export const textOf = ({ remote, origin }: Override): string => `${remote}@${origin}`;

/** Parses an override and checks it against the document's configuration: nothing else is ever loaded. */
export function admit(text: string, { remotes, config }: Pick<Composition, 'remotes' | 'config'>): Admission {
  const [name = '', origin = ''] = text.split('@', 2);
  const remote = (Object.keys(remotes) as RemoteName[]).find((known) => known === name);
  if (remote === undefined) return { ok: false, reason: `${name || 'it'} is no remote of this site` };
  const allowed = config.overrideOrigins ?? [];
  if (textOf({ remote, origin }) !== text || !allowed.includes(origin))
    return { ok: false, reason: `this site takes remotes from ${allowed.join(', ')} alone` };
  return { ok: true, override: { remote, origin } };
}

/**
 * The composition with one remote from another origin. Its entry has no integrity: the hash belongs to the deployed entry.
 * Faults are the developer's own and are not reported.
 */
export function withOverride(composition: Composition, { remote, origin }: Override): Composition {
  const { faultReportUrl: _, ...config } = composition.config;
  const entry = `${origin}${releasesBase}${remote}/remoteEntry.js`;
  const taken = { ...composition.remotes[remote], version: 'override', entry };
  return { ...composition, config, remotes: { ...composition.remotes, [remote]: taken } };
}
