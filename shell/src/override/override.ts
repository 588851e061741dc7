import type { RemoteName } from '@proper/shared-types';
import { type Composition, releasesBase } from '@proper/shared-types/release';

/** One remote that a developer takes from elsewhere. */
export interface Override {
  readonly remote: RemoteName;
  /** Such as `http://localhost:4102`. */
  readonly origin: string;
}

/** Whether a document lets a remote be taken from elsewhere. */
export type Admission =
  | { readonly ok: true; readonly override: Override }
  | { readonly ok: false; readonly reason: string };

/** An override as text: `mfe-content@http://localhost:4102`. */
export const textOf = ({ remote, origin }: Override): string => `${remote}@${origin}`;

/** Reads an override, and compares it with what the document's configuration allows: nothing else is ever loaded. */
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
 * The composition with one remote taken from elsewhere. Its entry has no integrity: that of the deployed one belongs to
 * the path of the deployed entry. What goes wrong is the developer's, and reported nowhere.
 */
export function withOverride(composition: Composition, { remote, origin }: Override): Composition {
  const { faultReportUrl: _, ...config } = composition.config;
  const entry = `${origin}${releasesBase}${remote}/remoteEntry.js`;
  const taken = { ...composition.remotes[remote], version: 'override', entry };
  return { ...composition, config, remotes: { ...composition.remotes, [remote]: taken } };
}
