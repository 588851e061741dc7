import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { Remote } from '@proper/shared-types';
import { type ComposedRemote, getFederationGlobal, releaseBase } from '@proper/shared-types/release';
import { fileTimeoutMs } from '../loading/failed-files';
import { loadWithCacheBypass } from '../loading/load-with-cache-bypass';

/** Loads a remote's pages. Rejects if the remote cannot be loaded; a later call tries the network again. */
export type LoadRemote = (remote: ComposedRemote) => Promise<Remote>;

/** Loads each remote once with the Module Federation runtime, and registers it when it is first needed. */
export const loadRemotePages: LoadRemote = async (remote) => {
  registerRemotes([{ ...remote, entryGlobalName: getFederationGlobal(remote.name) }]);
  const pages = await loadRemote<Remote>(`${remote.name}/remote`);
  if (!pages) throw new Error(`${remote.entry} exposes no pages`);
  return pages;
};

const isContainer = (found: unknown): boolean =>
  typeof found === 'object' && found !== null && 'get' in found && 'init' in found;

/**
 * The shell's plug-in for the Module Federation runtime. It gives the entries of remotes an integrity and a
 * timeout, and lets entries and shared modules load again after a failure.
 */
function federationPlugin(): ModuleFederationRuntimePlugin {
  /** The remotes that failed to load at the last attempt. */
  const failed = new Set<string>();
  return {
    name: 'proper-shell',

    async loadEntry({ remoteInfo: { entryGlobalName } }) {
      // The runtime would take any global of this name, such as an element's, for the remote. This hides it.
      if (!isContainer(Reflect.get(globalThis, entryGlobalName)))
        Reflect.set(globalThis, entryGlobalName, undefined);
    },

    createScript({ url, remoteInfo }) {
      // The runtime keeps all that a remote was registered with. In development, its hash is empty.
      const { name = '', integrity }: Partial<ComposedRemote> = remoteInfo ?? {};
      if (integrity === undefined) throw new Error(`${url} is not part of the composition`);
      // After a failure, a new address keeps the browser from using its cache.
      const src = failed.has(name) ? `${url}?retry=${Date.now()}` : url;
      const attributes = { src, integrity, crossOrigin: 'anonymous' };
      const script = Object.assign(document.createElement('script'), attributes);
      return { script, timeout: fileTimeoutMs };
    },

    afterLoadRemote({ remote, error }) {
      if (!remote) return;
      if (error === undefined) failed.delete(remote.name);
      else failed.add(remote.name);
    },

    beforeRegisterShare(registration) {
      const { shared, pkgName, origin } = registration;
      const { get, version, scope } = shared;
      if (shared.shareConfig.eager) return registration;
      shared.get = async () => {
        try {
          return await loadWithCacheBypass(releaseBase('shell'), async () => get());
        } catch (cause) {
          // Otherwise the runtime would answer every later attempt with this failure.
          for (const name of scope) {
            const registered = origin.shareScopeMap[name]?.[pkgName]?.[version];
            if (registered) registered.loading = null;
          }
          throw cause;
        }
      };
      return registration;
    },
  };
}

export default federationPlugin;
