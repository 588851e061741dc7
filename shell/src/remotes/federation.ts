import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Remote } from '@proper/shared-types';
import { type ComposedRemote, getFederationGlobal } from '@proper/shared-types/release';
import { setEntryIntegrity } from './federation-plugin';

/** Loads a remote's pages. Rejects if the remote cannot be loaded; a later call tries the network again. */
export type LoadRemote = (remote: ComposedRemote) => Promise<Remote>;

/** Loads each remote once with the Module Federation runtime, and registers it when it is first needed. */
export const loadRemotePages: LoadRemote = async ({ name, entry, integrity }) => {
  setEntryIntegrity(name, integrity);
  registerRemotes([{ name, entry, entryGlobalName: getFederationGlobal(name) }]);
  const pages = await loadRemote<Remote>(`${name}/remote`);
  if (!pages) throw new Error(`${entry} exposes no pages`);
  return pages;
};
