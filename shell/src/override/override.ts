import type { RemoteName } from '@proper/shared-types';
import { type ComposedRemote, type Composition, releasesBase } from '@proper/shared-types/release';

/** A remote that a developer loads from another origin. */
export interface Override {
  readonly remote: RemoteName;
  /** Such as `http://localhost:4102`. */
  readonly origin: string;
}

/** Whether a document admits an override. */
type Admission =
  | { readonly ok: true; readonly override: Override }
  | { readonly ok: false; readonly reason: string };

/** An override as text: `mfe-content@http://localhost:4102`. */
export const formatOverride = ({ remote, origin }: Override): string => `${remote}@${origin}`;

/** Parses an override and checks it against the document's configuration, which alone decides what may be loaded. */
export function admit(text: string, { config }: Pick<Composition, 'config'>): Admission {
  const [name = '', origin = ''] = text.split('@', 2);
  if (!/^[a-z][a-z0-9-]*$/.test(name) || name === 'shell')
    return { ok: false, reason: `${name || 'it'} is no remote of a site` };
  // A name that the site does not have is never loaded.
  const remote = name as RemoteName;
  const allowed = config.overrideOrigins ?? [];
  if (formatOverride({ remote, origin }) !== text || !allowed.includes(origin))
    return { ok: false, reason: `this site takes remotes from ${allowed.join(', ')} alone` };
  return { ok: true, override: { remote, origin } };
}

/** The remote as a browser loads it, without an integrity: the hash belongs to the deployed entry. */
export const overriddenRemote = ({ remote, origin }: Override): ComposedRemote => ({
  name: remote,
  entry: `${origin}${releasesBase}${remote}/remoteEntry.js`,
  integrity: '',
});
