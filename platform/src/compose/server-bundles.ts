import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createContext, Script } from 'node:vm';
import type { RemotePage } from 'shared-types';
import type { RemoteServer, ShellServer } from 'shared-types/release';
import type { StoredRelease } from './store';

/** Milliseconds that a remote's bundle may take to be evaluated. */
const evaluationTimeoutMs = 2000;

const serverFileOf = ({ release, folder }: StoredRelease): string => path.join(folder, release.server.file);

/** The shell's server bundle, which is trusted: it renders everything. */
export const loadShellServer = (shell: StoredRelease): ShellServer =>
  createRequire(import.meta.url)(serverFileOf(shell)) as ShellServer;

/** All that a page may use while it renders: no timers, no network, nothing of Node. */
const globalsForPages = () => ({
  AbortController,
  AbortSignal,
  console,
  structuredClone,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
});

/**
 * Runs a remote's server bundle in a realm of its own and returns the pages it exports.
 *
 * @throws whatever the bundle throws, or a reason when it requires or exports what it should not.
 */
export function loadRemotePages(remote: StoredRelease, shared: ShellServer['shared']): readonly RemotePage[] {
  const filename = serverFileOf(remote);
  const module: { exports: Partial<RemoteServer> } = { exports: {} };
  const requireShared = (specifier: string): unknown => {
    if (Object.hasOwn(shared, specifier)) return shared[specifier];
    throw new Error(`its server bundle requires "${specifier}", which the shell does not share`);
  };
  const realm = createContext({ ...globalsForPages(), module, exports: module.exports, require: requireShared });
  // Called within the script, so that the time limit covers the bundle's own code.
  const bundle = `(function () {${readFileSync(filename, 'utf8')}\n})()`;
  new Script(bundle, { filename }).runInContext(realm, { timeout: evaluationTimeoutMs });
  const { pages } = module.exports;
  if (!Array.isArray(pages)) throw new Error('its server bundle exports no pages');
  return pages;
}
