import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RemoteName } from '@proper/shared-types';
import { releaseBase } from '@proper/shared-types/release';
import { fileTimeoutMs } from '../files/broken-files';
import { loadWhole } from '../files/load-whole';

/** The integrity of each remote's entry. By name, because the runtime changes addresses. */
const integrities = new Map<string, string>();

/** The remotes whose last attempt failed. */
const failed = new Set<string>();

/** Names the integrity of the only entry of a remote that this page runs. */
export const expectEntry = (remote: RemoteName, integrity: string): void => {
  integrities.set(remote, integrity);
};

/**
 * Creates the script of an entry, which runs under its hash or not at all. After a failure, a new address keeps the browser from
 * using its cache.
 *
 * @throws Error for a remote of this site whose hash is not known.
 */
function entryScript(remote: string, entry: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = failed.has(remote) ? `${entry}?retry=${Date.now()}` : entry;
  script.crossOrigin = 'anonymous';
  // A developer's own remote is not part of the composition.
  if (new URL(script.src).origin === location.origin) {
    const integrity = integrities.get(remote);
    if (integrity === undefined) throw new Error(`${entry} is not part of the composition`);
    script.integrity = integrity;
  }
  return script;
}

/**
 * The shell's plug-in of Module Federation's runtime: integrity and a time limit for the entries of remotes, a new attempt after a
 * failure, also of shared modules that the shell loads on demand.
 */
const federationPlugin = (): ModuleFederationRuntimePlugin => ({
  name: 'proper-shell',

  createScript: ({ url, remoteInfo }) => ({
    script: entryScript(remoteInfo?.name ?? '', url),
    timeout: fileTimeoutMs,
  }),

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
        return await loadWhole(releaseBase('shell'), async () => get());
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
});

export default federationPlugin;
