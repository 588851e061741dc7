import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Remote, RemoteName } from 'shared-types';
import type { ComposedRemote, Composition } from 'shared-types/release';

/** Milliseconds after which a federation entry that neither loads nor fails is given up. */
const entryTimeoutMs = 8000;

/** Federation names are JavaScript identifiers; the build preset writes them the same way. */
const federationName = (name: RemoteName): string => name.replaceAll('-', '_');

/** Loads a remote's pages. Rejects when the remote cannot be loaded; a later call tries again, from the network. */
export type LoadRemote = (name: RemoteName) => Promise<Remote>;

/** Registers the remotes that the document was composed from, and returns the function that loads one. */
export function connectRemotes(remotes: Composition['remotes']): LoadRemote {
  const failures = new Map<RemoteName, number>();

  /** The address of an entry: a new one after each failure, so that neither browser nor runtime answers from a cache. */
  const entryOf = (name: RemoteName, { entry }: ComposedRemote): string => {
    const failed = failures.get(name) ?? 0;
    return failed === 0 ? entry : `${entry}?retry=${failed}`;
  };

  const register = (name: RemoteName): void =>
    registerRemotes([{ name: federationName(name), entry: entryOf(name, remotes[name]) }], {
      force: failures.has(name),
    });

  registerPlugins([
    {
      name: 'verified-entries',
      createScript({ url }) {
        const path = new URL(url, location.href).pathname;
        const script = document.createElement('script');
        script.src = url;
        script.crossOrigin = 'anonymous';
        const composed = Object.values(remotes).find(({ entry }) => entry === path);
        if (composed) script.integrity = composed.integrity;
        return { script, timeout: entryTimeoutMs };
      },
    },
  ]);
  for (const name of Object.keys(remotes) as RemoteName[]) register(name);

  return async (name) => {
    try {
      const remote = await loadRemote<Remote>(`${federationName(name)}/remote`);
      if (!remote) throw new Error(`${name} exports nothing`);
      return remote;
    } catch (cause) {
      failures.set(name, (failures.get(name) ?? 0) + 1);
      register(name);
      throw cause;
    }
  };
}
