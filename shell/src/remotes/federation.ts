import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Remote } from '@proper/shared-types';
import { type ComposedRemote, getFederationGlobal } from '@proper/shared-types/release';

/** Loads a remote's pages. Rejects if the remote cannot be loaded; a later call tries the network again. */
export type LoadRemote = (remote: ComposedRemote) => Promise<Remote>;

/** Loads each remote once with the Module Federation runtime, and registers it when it is first needed. */
export const loadRemotePages: LoadRemote = async (remote) => {
  registerRemotes([{ ...remote, entryGlobalName: getFederationGlobal(remote.name) }]);
  const pages = await loadRemote<Remote>(`${remote.name}/remote`);
  if (!pages) throw new Error(`${remote.entry} exposes no pages`);
  return pages;
};
