import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Remote } from '@proper/shared-types';
import { type ComposedRemote, getFederationGlobal } from '@proper/shared-types/release';
import { setEntryIntegrity } from './federation-plugin';

/** Loads a remote's pages. Rejects if the remote cannot be loaded; a later call tries again from the network. */
export type LoadRemote = (remote: ComposedRemote) => Promise<Remote>;

/**
 * Loads remotes by Module Federation's runtime, each once. Their addresses and hashes are known to the shell, which registers each
 * remote when it is first needed.
 */
export const loadRemotePages: LoadRemote = async ({ name, entry, integrity }) => {
  setEntryIntegrity(name, integrity);
  registerRemotes([{ name, entry, entryGlobalName: getFederationGlobal(name) }]);
  const pages = await loadRemote<Remote>(`${name}/remote`);
  if (!pages) throw new Error(`${entry} exposes no pages`);
  return pages;
};
