import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Remote, RemoteName } from 'shared-types';
import type { Composition } from 'shared-types/release';

/** Federation names are JavaScript identifiers; the build preset writes them the same way. */
const federationName = (name: RemoteName): string => name.replaceAll('-', '_');

/** Loads a remote's pages. Rejects when the remote cannot be loaded; a later call tries again, from the network. */
export type LoadRemote = (name: RemoteName) => Promise<Remote>;

/** Registers the remotes that the document was composed from, and returns the function that loads one. */
export function connectRemotes(remotes: Composition['remotes']): LoadRemote {
  const register = (name: RemoteName, entry: string, force: boolean): void =>
    registerRemotes([{ name: federationName(name), entry }], { force });

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
        // `watchFiles` gives it up, long before the runtime would.
        return script;
      },
    },
  ]);
  for (const name of Object.keys(remotes) as RemoteName[]) register(name, remotes[name].entry, false);

  return async (name) => {
    try {
      const remote = await loadRemote<Remote>(`${federationName(name)}/remote`);
      if (!remote) throw new Error(`${name} exports nothing`);
      return remote;
    } catch (cause) {
      // An address that no page has asked for yet: neither the browser nor the runtime answers from a cache.
      register(name, `${remotes[name].entry}?retry=${Date.now()}`, true);
      throw cause;
    }
  };
}
